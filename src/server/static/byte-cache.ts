/** A least-recently-used cache, limited by the total size of its values in bytes. */
export class ByteCache<Value> {
  readonly #kept = new Map<string, { value: Value; bytes: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key); // A Map keeps insertion order, so this moves the key to the end.
    this.#kept.set(key, found);
    return found.value;
  }

  /** Stores a value of this size, unless it is larger than the whole cache. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.#maxBytes) return;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
