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

  it('takes diacritics off Latin letters and joins decomposed ones', () => {
    expect(words('Zürich Zu\u0308rich')).toEqual(['zurich', 'zurich']);
  });

  it('keeps names that differ by a sign apart', () => {
    expect(words('C++ and C# on .NET')).toEqual(['cplusplus', 'and', 'csharp', 'on', 'dotnet']);
  });

  it('reads a text of plain letters as it does beside others', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(splitWords(`${text} 天`)).toEqual([...splitWords(text), { text: '天', parts: [] }]);
      }),
    );
  });

  it('drops the possessive', () => {
    expect(words("a city's weather")).toEqual(['a', 'city', 'weather']);
  });

  it('gives pairs of characters for scripts without spaces', () => {
    expect(words('天气预报')).toEqual(['天气', '气预', '预报']);
  });

  it('drops a run of letters that is too long to be a word', () => {
    expect(words('a'.repeat(300))).toEqual([]);
  });
});

describe('stemWords', () => {
  it('gives the stems of the content words in order', () => {
    expect(stemWords('Get the current weather forecasts for a city')).toEqual([
      'get',
      'current',
      'weather',
      'forecast',
      'citi',
    ]);
  });

  it('gives nothing for stop words alone', () => {
    expect(stemWords('what is it with the other one')).toEqual([]);
  });
});
