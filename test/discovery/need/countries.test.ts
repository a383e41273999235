import { describe, expect, it } from 'vitest';
import { readCountries } from '../../../src/discovery/need/countries.ts';

describe('readCountries', () => {
  it.each([
    ['earthquakes near Osaka', 'earthquakes in Japan'],
    ['holidays in New South Wales', 'Australian holidays'],
    ['trains in the UK', 'trains in Edinburgh'],
    ['US court opinions', 'court opinions of the United States'],
    ['crime in the U.S. by state', 'crime in Texas'],
  ])('finds the same country in "%s" and "%s"', (need, other) => {
    expect(readCountries(need).size).toBe(1);
    expect(readCountries(need)).toEqual(readCountries(other));
  });

  it.each(['tell us a joke', 'polish my English text', 'a nice place to read', 'weather'])(
    'finds no country in "%s"',
    (need) => {
      expect(readCountries(need).size).toBe(0);
    },
  );

  it('takes Europe for all of its countries', () => {
    const european = readCountries('gas prices in Europe');
    expect([...readCountries('gas prices in Vienna or Oslo')].map((each) => european.has(each))).toEqual([
      true,
      true,
    ]);
  });
});
