import { describe, expect, it } from 'vitest';
import {
  FRAME,
  linePath,
  MARKS,
  markAt,
  plot,
  ticksOf,
  verticalAxis,
  xOf,
  yOf,
} from '../../../src/site/plots/plot.ts';

const axis = { label: 'share', max: 0.4, step: 0.1, percent: true };

describe('an axis', () => {
  it('runs from one end of the frame to the other, and upwards', () => {
    expect([xOf(0, axis), xOf(0.4, axis)]).toEqual([FRAME.left, FRAME.right]);
    expect([yOf(0, axis), yOf(0.4, axis)]).toEqual([FRAME.bottom, FRAME.top]);
    expect(xOf(0.2, axis)).toBe((FRAME.left + FRAME.right) / 2);
  });

  it('has a tick at each step, both ends included, without rounding errors', () => {
    expect(ticksOf(axis)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });

  it('labels its ticks in percent, and names itself', () => {
    const { html } = verticalAxis(axis);
    for (const label of ['0 %', '10 %', '40 %', 'share']) expect(html).toContain(`>${label}</text>`);
  });
});

it('linePath moves to the first point and draws lines to the others', () => {
  expect(linePath([])).toBe('');
  expect(
    linePath([
      [1, 2],
      [3, 4.5],
      [5, 6],
    ]),
  ).toBe('M1 2L3 4.5L5 6');
});

it('every mark has its own shape, so that it can be read without colour', () => {
  const shapes = MARKS.map((mark) => markAt(mark, [10, 10]).html);
  expect(new Set(shapes).size).toBe(MARKS.length);
});

it('a plot is an image with a label for screen readers, escaped', () => {
  expect(plot('a "b" < c', []).html).toContain('role="img" aria-label="a &quot;b&quot; &lt; c"');
});
