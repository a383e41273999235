import { describe, expect, it } from 'vitest';
import { linkSteps } from '../../../src/discovery/steps/link-steps.ts';
import { splitSteps } from '../../../src/discovery/steps/split-steps.ts';

describe('linkSteps', () => {
  const linksOf = (need: string) =>
    linkSteps(splitSteps(need)).map(({ gives, takesFrom }) => [gives, takesFrom]);

  it('lets a pronoun take the object of the part before', () => {
    const steps = linkSteps(['get the price of bitcoin', 'post it to our channel']);
    expect(steps[0]?.gives).toBe('price of bitcoin');
    expect(steps[1]).toMatchObject({ takesFrom: 0, need: 'post the price of bitcoin to our channel' });
  });

  it('finds a noun again that a later part names with an article', () => {
    expect(linksOf('build a container image, run the tests, then push the image to a registry')).toEqual([
      ['container image', null],
      [null, null],
      [null, 0],
    ]);
  });

  it('knows that a conversion gives its result', () => {
    expect(linksOf('convert this photo to JPEG and upload it to Dropbox')).toEqual([
      ['JPEG', null],
      [null, 0],
    ]);
  });

  it.each(['check the weather in Bergen; if it rains, text my sister', 'create a repo and open an issue'])(
    'invents nothing that the words of "%s" do not name',
    (need) => {
      expect(linksOf(need)).toEqual([
        [null, null],
        [null, null],
      ]);
    },
  );
});
