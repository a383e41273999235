import { afterEach, expect, it, vi } from 'vitest';
import { type Progress, reportProgress } from '../../../src/site/build/progress.ts';

const { isTTY } = process.stdout;
afterEach(() => {
  process.stdout.isTTY = isTTY;
  vi.restoreAllMocks();
});

it('reports each page, and prints a line at the end', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const steps: Progress[] = [];
  const rendered = reportProgress(2, (progress) => steps.push(progress));
  rendered();
  rendered();
  expect(steps).toEqual([
    { done: 1, total: 2 },
    { done: 2, total: 2 },
  ]);
  expect(written.mock.lastCall?.[0]).toContain('Rendered 2 pages.');
});

it('prints at most one line every five seconds into a log', () => {
  process.stdout.isTTY = false;
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const rendered = reportProgress(10, () => {});
  for (const at of [1_000, 5_000, 6_000, 10_000]) {
    clock.mockReturnValue(at);
    rendered();
  }
  expect(written.mock.calls.map(([text]) => text)).toEqual([
    'Rendering pages: 2 of 10\n',
    'Rendering pages: 4 of 10\n',
  ]);
});
