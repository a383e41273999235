import { figure } from '../../text/counted.ts';

export type Progress = { done: number; total: number };

/** How often the line is written again: on a terminal, and in a log, where each is a line of its own. */
const TERMINAL_MS = 100;
const LOG_MS = 5_000;

/** Says on standard output how many of the pages are rendered. Returns a function to call for each. */
export function reportProgress(total: number, onStep: (progress: Progress) => void): () => void {
  const { isTTY } = process.stdout;
  let done = 0;
  let saidAt = isTTY ? 0 : performance.now();
  return () => {
    done += 1;
    onStep({ done, total });
    const now = performance.now();
    if (done === total) process.stdout.write(`Rendered ${figure(total)} pages.${isTTY ? '\x1b[K' : ''}\n`);
    else if (now - saidAt >= (isTTY ? TERMINAL_MS : LOG_MS)) {
      saidAt = now;
      // The cursor goes back to the beginning of the line, which the next output overwrites.
      process.stdout.write(
        `Rendering pages: ${figure(done)} of ${figure(total)}${isTTY ? '\x1b[K\r' : '\n'}`,
      );
    }
  };
}
