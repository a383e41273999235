const EXACT_TO = 100; // Below this every millisecond has its own bucket,
const PER_DECADE = 90; // above it every two significant digits: 100, 110 … 990, then 1,000, 1,100 …
const DECADES = 4; // Up to 1,000 s, far above the timeout of a probe.
const BUCKETS = EXACT_TO + PER_DECADE * DECADES;

/**
 * A histogram of latencies in milliseconds, rounded to two significant digits. Quantiles and means of the rounded
 * values are exact, and a month of one interface takes less than a kilobyte.
 */
export class LatencyCounts {
  readonly #counts = new Uint16Array(BUCKETS);
  #total = 0;
  #sum = 0;

  add(milliseconds: number): void {
    const bucket = bucketOf(milliseconds);
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#total += 1;
    this.#sum += milliseconds;
  }

  /** Rounded to whole milliseconds. Null if nothing was counted. */
  mean(): number | null {
    return this.#total === 0 ? null : Math.round(this.#sum / this.#total);
  }

  /** The smallest latency that at least `share` of all do not exceed (nearest rank). Null if nothing was counted. */
  quantile(share: number): number | null {
    const rank = Math.ceil(share * this.#total);
    let seen = 0;
    for (let bucket = 0; bucket < BUCKETS && this.#total > 0; bucket++) {
      seen += this.#counts[bucket] ?? 0;
      if (seen >= rank) return latencyOf(bucket);
    }
    return null;
  }
}

function bucketOf(milliseconds: number): number {
  if (milliseconds < EXACT_TO) return milliseconds;
  const decade = Math.min(Math.floor(Math.log10(milliseconds)) - 2, DECADES - 1);
  const step = Math.min(Math.round(milliseconds / 10 ** (decade + 1)) - 10, PER_DECADE - 1);
  return EXACT_TO + decade * PER_DECADE + step;
}

function latencyOf(bucket: number): number {
  if (bucket < EXACT_TO) return bucket;
  const decade = Math.floor((bucket - EXACT_TO) / PER_DECADE);
  return (((bucket - EXACT_TO) % PER_DECADE) + 10) * 10 ** (decade + 1);
}
