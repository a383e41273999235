import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWords, stemWords } from '../../src/text/words.ts';

const words = (text: string) => splitWords(text).map(({ text: word }) => word);

describe('splitWords', () => {
  it('separates snake_case, hyphens and punctuation', () => {
    expect(words('get_weather-forecast (hourly)')).toEqual(['get', 'weather', 'forecast', 'hourly']);
  });

  it('keeps a camelCase word whole and names its parts', () => {
    expect(splitWords('OpenStreetMap')).toEqual([
      { text: 'openstreetmap', parts: ['open', 'street', 'map'] },
    ]);
  });

  it('removes diacritics from Latin letters, composed or decomposed', () => {
    expect(words('Zürich Zu\u0308rich')).toEqual(['zurich', 'zurich']);
  });

  it('distinguishes names that differ only by a symbol', () => {
    expect(words('C++ and C# on .NET')).toEqual(['cplusplus', 'and', 'csharp', 'on', 'dotnet']);
  });

  it('splits a text the same way when characters of another script follow it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(splitWords(`${text} 天`)).toEqual([...splitWords(text), { text: '天', parts: [] }]);
      }),
    );
  });

  it('drops the possessive', () => {
    expect(words("a city's weather")).toEqual(['a', 'city', 'weather']);
  });

  it('returns pairs of characters for scripts without spaces', () => {
    expect(words('天气预报')).toEqual(['天气', '气预', '预报']);
  });

  it('drops a run of letters that is too long for a word', () => {
    expect(words('a'.repeat(300))).toEqual([]);
  });
});

describe('stemWords', () => {
  it('returns the stems of the content words in order', () => {
    expect(stemWords('Get the current weather forecasts for a city')).toEqual([
      'get',
      'current',
      'weather',
      'forecast',
      'citi',
    ]);
  });

  it('returns nothing for a text of stop words', () => {
    expect(stemWords('what is it with the other one')).toEqual([]);
  });
});
