/**
 * The container format of an index file: numbered sections of unsigned integers, little-endian.
 *
 *   magic | version | total bytes | sections | (offset, elements, bytes per element) × sections | data, each 8-aligned
 */
const MAGIC = 0x58494243; // "CBIX"
const VERSION = 2;
const HEADER_WORDS = 4;
const ALIGNMENT = 8;

export type Unsigned = Uint8Array | Uint16Array | Uint32Array;

/** The narrowest array type that holds every value. Most columns of a small catalog fit in one or two bytes. */
export function narrowest(values: readonly number[] | Unsigned): Unsigned {
  let max = 0;
  for (const value of values) if (value > max) max = value;
  if (max <= 0xff) return Uint8Array.from(values);
  return max <= 0xffff ? Uint16Array.from(values) : Uint32Array.from(values);
}

const aligned = (offset: number) => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

/** Writes typed arrays one after the other, with a header from which unpackSections finds them. */
export function packSections(sections: readonly Unsigned[]): Uint8Array {
  const header = new Uint32Array(HEADER_WORDS + sections.length * 3);
  let offset = aligned(header.byteLength);
  sections.forEach((section, i) => {
    header.set([offset, section.length, section.BYTES_PER_ELEMENT], HEADER_WORDS + i * 3);
    offset = aligned(offset + section.byteLength);
  });
  header.set([MAGIC, VERSION, offset, sections.length]);
  const file = new Uint8Array(offset);
  file.set(new Uint8Array(header.buffer));
  sections.forEach((section, i) => {
    const bytes = new Uint8Array(section.buffer, section.byteOffset, section.byteLength);
    file.set(bytes, header[HEADER_WORDS + i * 3]);
  });
  return file;
}

/**
 * Views into the file. It is copied only if its first byte is not aligned.
 * @throws Error if the file is of another format or version, or is truncated
 */
export function unpackSections(file: Uint8Array, expected: number): Unsigned[] {
  if (file.byteLength < HEADER_WORDS * 4)
    throw unreadable(`it has ${file.byteLength} bytes, fewer than its header`);
  const bytes = file.byteOffset % ALIGNMENT === 0 ? file : Uint8Array.from(file);
  const [magic, version, total = 0, count = 0] = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset,
    HEADER_WORDS,
  );
  if (magic !== MAGIC) throw unreadable('it does not begin with "CBIX"');
  if (version !== VERSION) throw unreadable(`it has version ${version}, this reader supports ${VERSION}`);
  if (total !== bytes.byteLength)
    throw unreadable(`it has ${bytes.byteLength} bytes, its header says ${total}`);
  if (count !== expected) throw unreadable(`it has ${count} sections, this reader expects ${expected}`);
  const table = new Uint32Array(bytes.buffer, bytes.byteOffset + HEADER_WORDS * 4, count * 3);
  return Array.from({ length: count }, (_, i) => {
    const [offset = 0, length = 0, width = 1] = table.subarray(i * 3, i * 3 + 3);
    if (offset + length * width > total) throw unreadable(`section ${i} ends after the file`);
    return sectionView(bytes, offset, length, width);
  });
}

function sectionView(bytes: Uint8Array, offset: number, length: number, width: number): Unsigned {
  const start = bytes.byteOffset + offset;
  if (width === 1) return new Uint8Array(bytes.buffer, start, length);
  return width === 2
    ? new Uint16Array(bytes.buffer, start, length)
    : new Uint32Array(bytes.buffer, start, length);
}

function unreadable(found: string): Error {
  return new Error(`This search index cannot be read: ${found}. Build it again with buildIndex.`);
}

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
