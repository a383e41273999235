import { expect, it } from 'vitest';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { compareLocked } from '../../src/lock/compare-locked.ts';
import { digestOf, lockOperation } from '../../src/lock/lock-operation.ts';
import type { OperationAnswer } from '../../src/operations/published-schema.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperation } from '../helpers/an-operation.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const KEY = { name: 'X-Key', location: 'header', required: true } as const;

function locked(entry: Partial<Entry> = {}, operation: Parameters<typeof anOperation>[0] = {}) {
  const answer = { base_url: 'https://tides.example.org/v1', operation: anOperation(operation) };
  return lockOperation({ ...anEntry(), ...entry }, answer as OperationAnswer, NOW);
}
const changesOf = (entry: Partial<Entry>, operation: Parameters<typeof anOperation>[0] = {}) =>
  compareLocked(locked(), locked(entry, operation)).map(({ severity, path }) => `${severity} ${path}`);

it('the same contract has no changes, whatever its summary and health are', () => {
  expect(changesOf({ summary: 'Other words.', health_ok: false, reliability_score: 3 })).toEqual([]);
});

it('a new required credential breaks calls, and one that is no longer needed does not', () => {
  expect(changesOf({ auth_params: [KEY] })).toEqual(['breaking auth_params.X-Key']);
  const back = compareLocked(locked({ auth_params: [KEY] }), locked());
  expect(back).toEqual([
    { severity: 'additive', path: 'auth_params.X-Key', before: JSON.stringify(KEY), after: null },
  ]);
});

it('a credential that goes to another place breaks calls', () => {
  const moved = compareLocked(
    locked({ auth_params: [KEY] }),
    locked({ auth_params: [{ ...KEY, location: 'query' }] }),
  );
  expect(moved.map(({ severity }) => severity)).toEqual(['breaking']);
});

it('an interface that begins to ask for a key breaks calls', () => {
  expect(changesOf({ auth_mode: 'bearer token (Tides)', no_key: false })).toEqual(['breaking auth_mode']);
  expect(changesOf({ auth_mode: 'none (public)' })).toEqual(['cosmetic auth_mode']);
});

it('another version of the same package is no breaking change, another package is one', () => {
  const severityOf = (before: string, after: string) =>
    compareLocked(locked({ endpoint: before }), locked({ endpoint: after })).map(({ severity }) => severity);
  expect(severityOf('npx -y tides-mcp@1.2.0', 'npx -y tides-mcp@1.10.0-rc.1')).toEqual(['cosmetic']);
  expect(severityOf('npx -y @sea/tides@1.2.0', 'npx -y @sea/tide@1.2.0')).toEqual(['breaking']);
});

it('a new required argument breaks calls', () => {
  const harbour = { type: 'string', 'x-in': 'query' } as const;
  expect(changesOf({}, { input: { properties: { harbour }, required: ['harbour'] } })).toEqual([
    'breaking get_tides(harbour)',
  ]);
});

it('the digest depends on the contract and not on the order of its keys', () => {
  const contract = locked();
  const { slug, ...rest } = contract.interface;
  expect(digestOf({ ...contract, interface: { ...rest, slug } })).toBe(contract.digest);
  expect(digestOf({ ...contract, interface: { ...rest, slug: 'other' } })).not.toBe(contract.digest);
});
