import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksOf } from '../../../src/site/plots/plot.ts';
import { barPlot, linePlot, roundAxis } from '../../../src/site/plots/series-plot.ts';

const axis = { label: 'entries', max: 10, step: 5 };
const days = (count: number) => Array.from({ length: count }, (_, day) => `${day + 1} May`);

test('a bar plot has one bar for each value, and none for a gap', () => {
  const { html } = barPlot('Entries by day', { names: days(3), values: [5, null, 10] }, axis);
  expect(html.match(/class="plot-bar"/g)).toHaveLength(2);
  expect(html).toContain('aria-label="Entries by day"');
});

test('a line plot breaks at a gap, and marks a value that stands alone', () => {
  const { html } = linePlot('Latency', { names: days(5), values: [1, 2, null, 3, null] }, axis);
  expect(html.match(/class="mark mark-disc"/g)).toHaveLength(3);
  expect(html.match(/class="plot-line"/g)).toHaveLength(2); // One part of the line, and the baseline.
});

test('a plot of a month names at most six days', () => {
  const { html } = barPlot('Failures', { names: days(30), values: Array(30).fill(1) }, axis);
  expect(html.match(/>\d+ May</g)).toEqual([
    '>1 May<',
    '>6 May<',
    '>11 May<',
    '>16 May<',
    '>21 May<',
    '>26 May<',
  ]);
});

test('a round axis covers every value with at most six ticks, and never ends at zero', () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 1_000_000 })), { maxLength: 40 });
  fc.assert(
    fc.property(values, (given) => {
      const found = roundAxis('entries', given, 1);
      expect(found.max).toBeGreaterThanOrEqual(Math.max(1, ...given.map((each) => each ?? 0)));
      expect(ticksOf(found).length).toBeLessThanOrEqual(6);
    }),
  );
  expect(roundAxis('entries', [1_685], 1)).toEqual({ label: 'entries', max: 2_000, step: 500 });
});
