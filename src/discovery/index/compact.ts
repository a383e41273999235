import type { Unsigned } from './binary.ts';

/** Compact encodings for the columns of an index. All are decoded once, when the index is opened. */

/** Start of each list of the given lengths, and the end of the last one: 2, 0, 3 gives 0, 2, 2, 5. */
export function startsOf(lengths: Unsigned): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = (starts[i] ?? 0) + (lengths[i] ?? 0);
  return starts;
}

/** The inverse of startsOf. */
export function lengthsOf(starts: Uint32Array): Uint32Array {
  return starts.slice(1).map((start, i) => start - (starts[i] ?? 0));
}

/** Varint (LEB128): seven bits of a number in each byte. The eighth bit is set if more bytes follow. */
const MORE = 0x80;
/** For a number of 32 bits. */
const MAX_NUMBER_BYTES = 5;

/**
 * Lists of rising numbers as varints of their differences, most of them one byte: the list 3, 900 has the differences
 * 3, 897 and the bytes 03 81 07. See startsOf for `starts`.
 */
export function packRising(values: Uint32Array, starts: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(values.length * MAX_NUMBER_BYTES);
  let size = 0;
  for (let list = 0; list + 1 < starts.length; list++) {
    let last = 0;
    for (const value of values.subarray(starts[list], starts[list + 1])) {
      let rest = value - last;
      last = value;
      for (; rest >= MORE; rest >>>= 7) bytes[size++] = (rest & 0x7f) | MORE;
      bytes[size++] = rest;
    }
  }
  return bytes.slice(0, size);
}

/** The inverse of packRising. */
export function unpackRising(bytes: Unsigned, starts: Uint32Array): Uint32Array {
  const values = new Uint32Array(starts[starts.length - 1] ?? 0);
  let at = 0;
  for (let list = 0; list + 1 < starts.length; list++) {
    let last = 0;
    for (let i = starts[list] ?? 0; i < (starts[list + 1] ?? 0); i++) {
      let shift = 0;
      let byte = bytes[at++] ?? 0;
      for (; byte >= MORE; byte = bytes[at++] ?? 0) {
        last += (byte & 0x7f) << shift;
        shift += 7;
      }
      last += byte << shift;
      values[i] = last;
    }
  }
  return values;
}

/** The length of a shared prefix is one byte. */
const MAX_SHARED_PREFIX = 0x7f;

/**
 * Front coding for sorted strings without line breaks: the rest of each, a line break, and one character whose code says
 * how many characters it shares with the string before. "tidal", "tide", "tides" becomes `tidal\n\0e\n\x03s\n\x04`.
 */
export function packSorted(strings: readonly string[]): Uint8Array {
  const lines = strings.map((text, i) => {
    const before = strings[i - 1] ?? '';
    let shared = 0;
    while (shared < MAX_SHARED_PREFIX && shared < before.length && before[shared] === text[shared]) shared++;
    // A surrogate pair must not be split, since UTF-8 cannot encode its halves.
    if (/[\ud800-\udbff]/.test(text[shared - 1] ?? '')) shared--;
    return `${text.slice(shared)}\n${String.fromCharCode(shared)}`;
  });
  return new TextEncoder().encode(lines.join(''));
}

/** The inverse of packSorted. */
export function unpackSorted(bytes: Unsigned): string[] {
  const text = new TextDecoder().decode(bytes);
  const strings: string[] = [];
  let before = '';
  for (let at = 0; at < text.length; ) {
    // The count follows the line break. No string contains a line break, but the count may be one.
    const end = text.indexOf('\n', at);
    before = before.slice(0, text.charCodeAt(end + 1)) + text.slice(at, end);
    strings.push(before);
    at = end + 2;
  }
  return strings;
}
