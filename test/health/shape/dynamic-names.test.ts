import { expect, it } from 'vitest';
import { looksLikeMap } from '../../../src/health/shape/dynamic-names.ts';

const ratesOf = (codes: string) => Object.fromEntries(codes.split(' ').map((code, i) => [code, i] as const));

it('eight lowercase codes make a map, and seven may be the names of a record', () => {
  expect(looksLikeMap([ratesOf('eur usd gbp jpy chf sek nok dkk')])).toBe(true);
  expect(looksLikeMap([ratesOf('eur usd gbp jpy chf sek nok')])).toBe(false);
});

it('three uppercase codes make a map, and two do not', () => {
  expect(looksLikeMap([ratesOf('EUR USD GBP')])).toBe(true);
  expect(looksLikeMap([ratesOf('EUR USD')])).toBe(false);
});
