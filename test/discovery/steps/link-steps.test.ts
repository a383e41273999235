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

describe('what a part takes', () => {
  const sources = (...parts: string[]) => linkSteps(parts).map(({ takesFrom }) => takesFrom);

  it('is the last object with the noun that it names, at most two words after "the"', () => {
    expect(sources('write a report', 'download a report file', 'send the report')).toEqual([null, null, 1]);
    expect(sources('write a report', 'create a repo', 'send the long report')).toEqual([null, null, 0]);
    expect(sources('write a report', 'create a repo', 'send the very long report')).toEqual([
      null,
      null,
      null,
    ]);
    expect(sources('write a report', 'send a report')).toEqual([null, null]);
    expect(sources('send the report', 'write a report')).toEqual([null, null]);
  });

  it('is the outcome of the part before for a pronoun, a possessive and a superlative', () => {
    expect(sources('find a hotel', 'create a repo', 'translate it')).toEqual([null, null, 1]);
    expect(sources('find a hotel', 'translate its reviews')).toEqual([null, 0]);
    expect(sources('list flights', 'book the cheapest')).toEqual([null, 0]);
    expect(sources('list flights', 'book the early bus')).toEqual([null, null]);
  });

  it('is nothing for a pronoun that stands for what the part itself says', () => {
    expect(sources('read a sensor', 'turn on a heater if it is cold')).toEqual([null, null]);
    expect(sources('read a sensor', 'send it if it is cold')).toEqual([null, 0]);
    expect(sources('translate it', 'create a repo')).toEqual([null, null]);
  });
});

describe('what a part gives', () => {
  const given = (part: string) => linkSteps([part, 'send it'])[0]?.gives;

  it.each([
    ['get the opening hours of a small museum nearby', 'opening hours of a small'],
    ['look up the address of a shop', 'address of a shop'],
    ['list flights to Oslo', 'flights'],
    ['please write a report', 'report'],
    ['if it rains, write a report', 'report'],
    ['turn the page into a PDF', 'PDF'],
    ['convert the photo to JPEG', 'JPEG'],
    ['show it', null],
    ['quartz', null],
  ])('of "%s" is %j', (part, object) => {
    expect(given(part)).toBe(object);
  });

  it('is said only of a part that another one takes from', () => {
    expect(linkSteps(['write a report', 'create a repo']).map(({ gives }) => gives)).toEqual([null, null]);
  });
});

it('a pronoun is spelled out by the last object before it, unless the part has an object of its own', () => {
  const needs = (...parts: string[]) => linkSteps(parts).map(({ need }) => need);
  expect(needs('write a report', 'show it', 'translate it')[2]).toBe('translate the report');
  expect(needs('write a report', 'send it to a printer')[1]).toBe('send the report to a printer');
  expect(needs('write a report', 'add a chart to it')[1]).toBe('add a chart to it');
  expect(needs('translate it')).toEqual(['translate it']);
});
