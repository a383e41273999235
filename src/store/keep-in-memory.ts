/** When a kept value is read again, and how long callers wait. */
type KeepTimes<T> = {
  /** A value that is younger than this is returned as it is. An older one is returned too, while it is read again. */
  freshMs: (value: T) => number;
  /** An older value, counted from the start of its read, is never returned. */
  maxAgeMs: number;
  /** Pause after a failed read. */
  retryMs: number;
  /** Callers without a value wait this long, counted from the start of the read. */
  waitMs: number;
};

/**
 * Keeps the result of a read in the memory of this process (stale-while-revalidate, RFC 5861). Simultaneous calls share
 * one read. A call waits only if there is no usable value: at the start of a process, or after a pause in traffic.
 * @returns a function that never throws. It returns null if the value cannot be read in time
 * @param now time in milliseconds
 */
export function keepInMemory<T>(
  read: () => Promise<T>,
  { freshMs, maxAgeMs, retryMs, waitMs }: KeepTimes<T>,
  now: () => number = Date.now,
): () => Promise<T | null> {
  let kept: { value: T; readAt: number } | null = null;
  let running: Promise<T | null> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  const runRead = async (): Promise<T | null> => {
    const readAt = now();
    try {
      const value = await read();
      kept = { value, readAt };
      return value;
    } catch {
      failedAt = now();
      return null;
    }
  };
  const startRead = (): Promise<T | null> => {
    const result = runRead();
    result.then(() => {
      running = null;
    });
    return withTimeout(result, waitMs);
  };

  return async () => {
    const age = kept === null ? Number.POSITIVE_INFINITY : now() - kept.readAt;
    if (kept && age <= freshMs(kept.value)) return kept.value;
    if (running === null && now() - failedAt >= retryMs) running = startRead();
    if (kept && age <= maxAgeMs) return kept.value;
    return running;
  };
}

export function withTimeout<T>(result: Promise<T | null>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
