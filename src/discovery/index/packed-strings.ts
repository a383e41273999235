import { narrowest, type Unsigned } from './binary.ts';

/** All strings as UTF-8 bytes, and the length of each in bytes. */
export function packStrings(strings: readonly string[]): [Unsigned, Unsigned] {
  const encoded = strings.map((text) => new TextEncoder().encode(text));
  const run = new Uint8Array(encoded.reduce((sum, bytes) => sum + bytes.length, 0));
  let end = 0;
  for (const bytes of encoded) {
    run.set(bytes, end);
    end += bytes.length;
  }
  return [run, narrowest(encoded.map((bytes) => bytes.length))];
}

/** Strings without line breaks in one section, for lists that are always read whole. */
export function joinedStrings(strings: readonly string[]): Uint8Array {
  return new TextEncoder().encode(strings.join('\n'));
}

/** The inverse of joinedStrings. */
export function splitStrings(run: Unsigned): string[] {
  const text = new TextDecoder().decode(run);
  return text === '' ? [] : text.split('\n');
}

/** Decodes single strings on demand, since a result shows few of many. */
export function stringReader(run: Unsigned, lengths: Unsigned): (i: number) => string {
  const decoder = new TextDecoder();
  const ends = new Uint32Array(lengths.length);
  let end = 0;
  for (let i = 0; i < lengths.length; i++) {
    end += lengths[i] ?? 0;
    ends[i] = end;
  }
  return (i) => decoder.decode(run.subarray(i === 0 ? 0 : ends[i - 1], ends[i]));
}
