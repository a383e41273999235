const EXACT_TO = 100; // Below this every millisecond has its own place,
const PER_DECADE = 90; // above it each two significant digits do: 100, 110 … 990, then 1,000, 1,100 …
const DECADES = 4; // Up to 1,000 s, far over the limit of a probe.
const PLACES = EXACT_TO + PER_DECADE * DECADES;

/**
 * Counts of latencies with two significant digits, in milliseconds. Quantiles and means of what was recorded are
 * exact, and a month of one interface takes under a kilobyte.
 */
export class LatencyCounts {
  readonly #counts = new Uint16Array(PLACES);
  #total = 0;
  #sum = 0;

  add(milliseconds: number): void {
    const place = placeOf(milliseconds);
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#total += 1;
    this.#sum += milliseconds;
  }

  /** Rounded to whole milliseconds. Null where nothing was counted. */
  mean(): number | null {
    return this.#total === 0 ? null : Math.round(this.#sum / this.#total);
  }

  /** The smallest latency that at least `share` of all do not exceed (nearest rank). Null where there is none. */
  quantile(share: number): number | null {
    const rank = Math.ceil(share * this.#total);
    let seen = 0;
    for (let place = 0; place < PLACES && this.#total > 0; place++) {
      seen += this.#counts[place] ?? 0;
      if (seen >= rank) return latencyAt(place);
    }
    return null;
  }
}

function placeOf(milliseconds: number): number {
  if (milliseconds < EXACT_TO) return milliseconds;
  const decade = Math.min(Math.floor(Math.log10(milliseconds)) - 2, DECADES - 1);
  const step = Math.min(Math.round(milliseconds / 10 ** (decade + 1)) - 10, PER_DECADE - 1);
  return EXACT_TO + decade * PER_DECADE + step;
}

function latencyAt(place: number): number {
  if (place < EXACT_TO) return place;
  const decade = Math.floor((place - EXACT_TO) / PER_DECADE);
  return (((place - EXACT_TO) % PER_DECADE) + 10) * 10 ** (decade + 1);
}
