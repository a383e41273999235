import { expect, it } from 'vitest';
import { composeStatus, unknownStatus } from '../../../src/health/status.ts';
import type { InterfaceStatus } from '../../../src/health/status-schema.ts';
import { bars, compactMonth, latencyLine, monthInWords, slownessOf } from '../../../src/site/status/month.ts';
import {
  type ListedRow,
  listText,
  percent,
  readListed,
  rowsBySeverity,
  statusRow,
} from '../../../src/site/status/status-list.ts';

/** A status whose last days are given as [checks, ok]; null is not probed. */
function aStatus(slug: string, days: readonly (readonly [number, number] | null)[]): InterfaceStatus {
  const unknown = unknownStatus({ slug, name: slug.toUpperCase(), category: 'api' });
  const last = (values: (number | null)[]) => [...Array(30 - values.length).fill(null), ...values];
  const [checks, ok] = [0, 1].map((i) => days.map((day) => day?.[i] ?? null)) as [
    (number | null)[],
    (number | null)[],
  ];
  const sum = (values: (number | null)[]) => values.reduce<number>((total, each) => total + (each ?? 0), 0);
  return {
    ...unknown,
    state: 'up',
    uptime: sum(ok) / sum(checks),
    checks: last(checks),
    ok: last(ok),
    latency_ms: last(ok.map((count) => (count ? 100 : null))),
  };
}

it('a day is one character, and only a day without failures is a 9', () => {
  const { days, latencies } = compactMonth(
    aStatus('a', [null, [48, 48], [48, 47], [48, 24], [48, 1], [48, 0]]),
  );
  expect(days.slice(24)).toBe('-98510');
  expect(latencies.slice(24)).toBe('-gggg-'); // 100 ms is a quarter of the scale.
});

it('screen readers get the month in words', () => {
  expect(monthInWords(`${'9'.repeat(26)}5-00`)).toBe(
    '26 days without failures, 1 with some failures, 2 down, 1 not probed',
  );
  expect(bars({ days: '-'.repeat(30), latencies: '' }).html).toContain(
    'aria-label="Last 30 days: 30 days not probed."',
  );
});

it('the latency line breaks at gaps, and a day between two gaps is a dot', () => {
  const line = latencyLine({ days: '', latencies: 'aa-b-cc' }).html;
  expect(
    line
      .match(/ d="([^"]+)"/)?.[1]
      ?.match(/[ML]/g)
      ?.join(''),
  ).toBe('MLMML');
  expect(line).toContain('h.1');
});

it('20 ms is the bottom of the latency scale and 10 s its top', () => {
  expect(['a', 'z', '-'].map(slownessOf)).toEqual([0, 1, null]);
});

it.each([
  [1, '100 %'],
  [0.99996, '99.99 %'],
  [0.9143, '91.4 %'],
  [0, '0 %'],
])('percent(%d) is "%s"', (share, text) => expect(percent(share)).toBe(text));

it('rows are sorted by severity, without interfaces that were never probed', () => {
  const down = { ...aStatus('z', [[48, 47]]), state: 'down' as const };
  const all = [aStatus('good', [[48, 48]]), unknownStatus(down), aStatus('bad', [[48, 40]]), down];
  const status = composeStatus(all, [], { now: new Date('2026-11-21T12:00:00Z'), stale: false });
  expect(rowsBySeverity(status).map(({ slug }) => slug)).toEqual(['z', 'bad', 'good']);
});

it('the filter in the browser renders the same rows as the page', () => {
  const rows = rowsBySeverity({ interfaces: [aStatus('a', [[48, 48]]), aStatus('b', [[48, 40], null])] });
  const read = (JSON.parse(listText(rows)) as ListedRow[]).map(readListed);
  expect(read.map((row) => statusRow(row).html)).toEqual(rows.map((row) => statusRow(row).html));
});

it('names are escaped in rows', () => {
  const [row] = rowsBySeverity({ interfaces: [{ ...aStatus('a', [[1, 1]]), name: '<img src=x>' }] });
  const html = row && statusRow(row).html;
  expect(html).toContain('&lt;img');
  expect(html).not.toContain('<img');
});
