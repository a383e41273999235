/** A terminal and npm each pass on one Ctrl+C. Both arrive within this time, and count as one signal. */
const SAME_SIGNAL_MS = 500;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Runs `stop` at the first SIGINT or SIGTERM, then exits with 0. A second signal exits at once. */
export function stopOnSignal(script: Pick<NodeJS.Process, 'on' | 'exit'>, stop: () => Promise<void>): void {
  let firstAt: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    script.on(signal, async () => {
      if (firstAt !== null) {
        if (performance.now() - firstAt > SAME_SIGNAL_MS) script.exit(EXIT_CODES[signal]);
        return;
      }
      firstAt = performance.now();
      await stop();
      script.exit(0);
    });
}
