/**
 * A monotonic clock in milliseconds since 1970. It is set once from the system clock; later changes of that clock
 * affect neither waits nor latencies.
 */
export function steadyClock(): () => number {
  const start = Date.now() - performance.now();
  return () => start + performance.now();
}
