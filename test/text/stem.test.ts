import { describe, expect, it } from 'vitest';
import { stem } from '../../src/text/stem.ts';

describe('stem', () => {
  it.each([
    ['forecasts', 'forecast'],
    ['forecasting', 'forecast'],
    ['currencies', 'currenc'],
    ['currency', 'currenc'],
    ['converted', 'convert'],
    ['conversion', 'convers'],
    ['hopping', 'hop'],
    ['hoping', 'hope'],
    ['agreed', 'agre'],
    ['generously', 'generous'],
    ['communication', 'communic'],
    ['nationalization', 'nation'],
    ['analogies', 'analog'],
    ['helplessly', 'helpless'],
    ['controll', 'control'],
    ['ties', 'tie'],
    ['gas', 'gas'],
    ['gaps', 'gap'],
    ['kiwis', 'kiwi'],
    ['cry', 'cri'],
    ['say', 'say'],
    ['youth', 'youth'],
    ['news', 'news'],
    ['skies', 'sky'],
    ['succeed', 'succeed'],
    ['replacement', 'replac'],
    ['adoption', 'adopt'],
    ['rate', 'rate'],
  ])('reduces %s to %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it('returns words of other scripts and words with digits unchanged', () => {
    expect(['погода', '天气', 'mp3s', 'ab'].map(stem)).toEqual(['погода', '天气', 'mp3s', 'ab']);
  });
});
