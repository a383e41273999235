import { describe, expect, it } from 'vitest';
import { type Live, withLive } from '../../src/catalog/with-live.ts';
import { NO_EVIDENCE, reliabilityComponents } from '../../src/health/reliability.ts';
import type { Signals } from '../../src/health/signals-schema.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';

const AT = '2026-11-21T11:37:00.000Z';
const signals = (fields: Partial<Signals>) => fields as Signals;
const catalogOf = (fields: Partial<Signals> = {}) => aCatalog([anEntry({ slug: 'tides' }, fields)]);
const liveTides = (catalog: ReturnType<typeof aCatalog>, live: Partial<Live>) =>
  withLive(catalog, new Map([['tides', { signals: null, reports: null, ...live }]])).entryAt(0);

describe('the signals of a run', () => {
  it('replace those of the build if they are newer, or the build has none', () => {
    const newer = signals({ health_ok: false, health_checked_at: AT });
    expect(liveTides(catalogOf(), { signals: newer }).health_ok).toBe(false);
    const old = catalogOf({ health_ok: true, health_checked_at: '2026-11-21T11:07:00.000Z' });
    expect(liveTides(old, { signals: newer }).health_ok).toBe(false);
  });

  it('change nothing if they are as old, or of no time', () => {
    const built = catalogOf({ health_ok: true, health_checked_at: AT });
    for (const health_checked_at of [AT, null])
      expect(liveTides(built, { signals: signals({ health_ok: false, health_checked_at }) }).health_ok).toBe(
        true,
      );
  });
});

describe('newer reports', () => {
  const checked = { ...NO_EVIDENCE, okWeight: 10, reportsFor: 1, reportsAgainst: 2 };
  const built = catalogOf({ reliability_score: 7, reliability_components: reliabilityComponents(checked) });

  it('change the score and its parts, but not the checks', () => {
    const entry = liveTides(built, { reports: { reportsFor: 2, reportsAgainst: 0 } });
    expect(entry.reliability_components).toEqual(
      reliabilityComponents({ ...checked, reportsFor: 2, reportsAgainst: 0 }),
    );
    expect(entry.reliability_score).toBe(75);
  });

  it('change nothing if both counts are the same', () => {
    expect(liveTides(built, { reports: { reportsFor: 1, reportsAgainst: 2 } }).reliability_score).toBe(7);
    expect(liveTides(built, { reports: { reportsFor: 1, reportsAgainst: 3 } }).reliability_score).not.toBe(7);
    expect(liveTides(built, { reports: { reportsFor: 2, reportsAgainst: 2 } }).reliability_score).not.toBe(7);
  });
});

it('the catalog stays the same without live values, and is merged once for the same ones', () => {
  const [catalog, other] = [catalogOf(), catalogOf()];
  const live = new Map([['tides', { signals: null, reports: null }]]);
  expect(withLive(catalog, new Map())).toBe(catalog);
  const merged = withLive(catalog, live);
  expect(withLive(catalog, live)).toBe(merged);
  expect(merged.entryAt(0)).toBe(merged.entryAt(0));
  expect(withLive(other, live)).not.toBe(merged);
  expect(withLive(other, new Map(live))).not.toBe(withLive(other, live));
});
