import { narrowest, type Unsigned } from './binary.ts';
import { byteAt, intAt, listAt } from './numbers.ts';

/** Compact encodings for the columns of an index. All but those of packStrings are decoded once, when it is opened. */

/** Start of each list of the given lengths, and the end of the last one: 2, 0, 3 gives 0, 2, 2, 5. */
export function startsOf(lengths: Unsigned): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [i, length] of lengths.entries()) starts[i + 1] = intAt(starts, i) + length;
  return starts;
}

export const lengthsOf = (starts: Uint32Array): Uint32Array =>
  starts.slice(1).map((end, i) => end - intAt(starts, i));

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
  for (const list of starts.subarray(1).keys()) {
    let last = 0;
    for (const value of listAt(values, starts, list)) {
      let rest = value - last;
      last = value;
      for (; rest >= MORE; rest >>>= 7) bytes[size++] = (rest & 0x7f) | MORE;
      bytes[size++] = rest;
    }
  }
  return bytes.slice(0, size);
}

export function unpackRising(bytes: Uint8Array, starts: Uint32Array): Uint32Array {
  const values = new Uint32Array(starts.at(-1) ?? 0);
  let at = 0;
  for (const [list, end] of starts.subarray(1).entries()) {
    let value = 0;
    for (let i = intAt(starts, list); i < end; i++) {
      let shift = 0;
      let byte = byteAt(bytes, at++);
      for (; byte >= MORE; byte = byteAt(bytes, at++)) {
        value += (byte & 0x7f) << shift;
        shift += 7;
      }
      value += byte << shift;
      values[i] = value;
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
  let before = '';
  const lines = strings.map((text) => {
    let shared = 0;
    while (shared < MAX_SHARED_PREFIX && shared < before.length && before[shared] === text[shared]) shared++;
    // A surrogate pair must not be split, since UTF-8 cannot encode its halves.
    if (/[\ud800-\udbff]$/.test(text.slice(0, shared))) shared--;
    before = text;
    return `${text.slice(shared)}\n${String.fromCharCode(shared)}`;
  });
  return new TextEncoder().encode(lines.join(''));
}

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

/** All strings as UTF-8 bytes, and the length of each in bytes. */
export function packStrings(strings: readonly string[]): [Unsigned, Unsigned] {
  const encoder = new TextEncoder();
  const texts = strings.map((text) => text.toWellFormed());
  return [encoder.encode(texts.join('')), narrowest(texts.map((text) => encoder.encode(text).length))];
}

/** Decodes single strings of packStrings on demand, since a result shows few of many. */
export function stringReader(run: Unsigned, lengths: Unsigned): (i: number) => string {
  const decoder = new TextDecoder();
  const starts = startsOf(lengths);
  return (i) => decoder.decode(listAt(run, starts, i));
}
