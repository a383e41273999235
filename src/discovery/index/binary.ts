/**
 * The container format of an index file: sections of unsigned integers, little-endian, each at a multiple of 8 bytes.
 * A header of 32-bit words has their places. Two sections, [5, 6, 7] in bytes and [300, 2] in 16 bits, make 56 bytes:
 *
 *   byte  0  "CBIX"           4  version 2       8  56 bytes in all   12  2 sections
 *        16  at byte 40      20  3 elements     24  of 1 byte              ◀─ the first section
 *        28  at byte 48      32  2 elements     36  of 2 bytes             ◀─ the second section
 *        40  05 06 07        43  padding
 *        48  2c 01  02 00    52  padding
 *
 * A section can be such a file itself: see build-index.ts for what is in what.
 */
const MAGIC = 0x58494243; // "CBIX"
/** Raise it if a section is replaced by another: a reader checks only their number. */
const VERSION = 2;
const HEADER_WORDS = 4;
/** For each section: offset, elements, bytes per element. */
const WORDS_PER_SECTION = 3;
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

/** Writes the sections in the order of their names. The names are not in the file: the reader gives the same list. */
export function packSections<Name extends string>(
  names: readonly Name[],
  sections: Readonly<Record<Name, Unsigned>>,
): Uint8Array {
  const header = new Uint32Array(HEADER_WORDS + names.length * WORDS_PER_SECTION);
  const placed: { bytes: Uint8Array; offset: number }[] = [];
  let end = aligned(header.byteLength);
  names.forEach((name, i) => {
    const section = sections[name];
    header.set([end, section.length, section.BYTES_PER_ELEMENT], HEADER_WORDS + i * WORDS_PER_SECTION);
    placed.push({ bytes: bytesOf(section), offset: end });
    end = aligned(end + section.byteLength);
  });
  header.set([MAGIC, VERSION, end, names.length]);
  const file = new Uint8Array(end);
  file.set(new Uint8Array(header.buffer));
  for (const { bytes, offset } of placed) file.set(bytes, offset);
  return file;
}

/** The bytes of a section, whatever their type. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Unsigned): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * The sections as views into the file. It is copied only if its first byte is not aligned.
 * @param file bytes, or a section that is a file itself
 * @throws Error if the file is of another format or version, or is truncated
 */
export function unpackSections<Name extends string>(
  names: readonly Name[],
  file: Unsigned,
): Record<Name, Unsigned> {
  if (file.byteLength < HEADER_WORDS * 4)
    throw unreadable(`it has ${file.byteLength} bytes, fewer than its header`);
  const bytes = file.byteOffset % ALIGNMENT === 0 ? bytesOf(file) : bytesOf(file).slice();
  const [magic, version, total = 0, count = 0] = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset,
    HEADER_WORDS,
  );
  if (magic !== MAGIC) throw unreadable('it does not begin with "CBIX"');
  if (version !== VERSION) throw unreadable(`it has version ${version}, this reader supports ${VERSION}`);
  if (total !== bytes.byteLength)
    throw unreadable(`it has ${bytes.byteLength} bytes, its header says ${total}`);
  if (count !== names.length)
    throw unreadable(`it has ${count} sections, this reader expects ${names.length}`);
  const table = new Uint32Array(bytes.buffer, bytes.byteOffset + HEADER_WORDS * 4, count * WORDS_PER_SECTION);
  const views = names.map((name, i): [Name, Unsigned] => {
    const [offset = 0, length = 0, width = 1] = table.subarray(i * WORDS_PER_SECTION);
    if (offset + length * width > total) throw unreadable(`section ${i} ends after the file`);
    return [name, sectionView(bytes, offset, length, width)];
  });
  return Object.fromEntries(views) as Record<Name, Unsigned>;
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
