const NUMBER_OR_DATE = /^[+-]?\d[\d.,:/_-]*(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEX = /^(?:0x)?(?=[a-f]*\d)[0-9a-f]{8,}$/i;
const NUMBERED = /^[a-z]{0,10}[-_:#]?\d{3,}$/i; // "Q1234", "user-77001"
const RANDOM = /^(?=(?:\D*\d){4})[A-Za-z0-9_-]{20,}$/; // A long word with at least four digits is not a name.
const PATH_OR_MAIL = /.[/@]|^\/./;
const MAX_NAME_LENGTH = 64; // People give shorter names to keys.

/** Whether the name of a key is a value itself: a date, a number, an id, an address. */
export const isDynamicName = (name: string): boolean =>
  name.length > MAX_NAME_LENGTH ||
  [NUMBER_OR_DATE, UUID, HEX, NUMBERED, RANDOM, PATH_OR_MAIL].some((pattern) => pattern.test(name));

const UPPER_CODE = /^[A-Z][A-Z0-9_:-]{1,9}$/; // "EUR", "DE", "AAPL", "BTC-USD"
const LOWER_CODE = /^[a-z]{2,5}$/; // "eur", "de". Many ordinary names look the same, so more of them are required.
// An object with at least this many keys and values of one kind is taken to be a map; records rarely have as many.
const UPPER_CODES = 3;
const LOWER_CODES = 8;
const ALIKE_OBJECTS = 5;
const ALIKE_SCALARS = 24;

/** Whether the objects at one path are maps: their values are alike, and their keys are many or codes such as "EUR". */
export function looksLikeMap(objects: readonly Record<string, unknown>[]): boolean {
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  if (names.size < UPPER_CODES) return false;
  const values = objects.flatMap((object) => Object.values(object)).filter((value) => value !== null);
  if (!areAlike(values, MAX_NESTED_ARRAYS)) return false;
  const enough = isPlain(values[0]) ? ALIKE_SCALARS : ALIKE_OBJECTS;
  return (
    names.size >= enough ||
    everyName(names, UPPER_CODE) ||
    (names.size >= LOWER_CODES && everyName(names, LOWER_CODE))
  );
}

const everyName = (names: ReadonlySet<string>, pattern: RegExp): boolean =>
  [...names].every((name) => pattern.test(name));

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const MAX_NESTED_ARRAYS = 10; // Levels. Deeper values count as alike, because no shape describes them.

/**
 * Whether all values have one JSON type. Objects must also share most keys with the first one. The elements of arrays
 * must be alike too, down to `levels` levels.
 */
function areAlike(values: readonly unknown[], levels: number): boolean {
  const [first] = values;
  if (first === undefined) return false;
  if (isPlain(first)) return values.every((value) => typeof value === typeof first);
  if (Array.isArray(first)) {
    if (!values.every(Array.isArray)) return false;
    const elements = values.flat().filter((value) => value !== null);
    return elements.length === 0 || levels === 0 || areAlike(elements, levels - 1);
  }
  return values.every((value) => !isPlain(value) && !Array.isArray(value) && shareNames(first, value));
}

const SHARED = 0.5; // Of the names of both.

function shareNames(a: unknown, b: unknown): boolean {
  const [left, right] = [Object.keys(a as object), Object.keys(b as object)];
  const names = new Set(right);
  const shared = left.filter((name) => names.has(name)).length;
  return shared > 0 && shared >= SHARED * (left.length + right.length - shared);
}
