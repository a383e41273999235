// Pure.

/** A value with as much of it as fits. `left_out` says what is missing. */
type Fitted = { value: unknown; left_out: boolean };

/** How much of a value stays, from much to little. */
const STEPS = [
  { items: 100, characters: 4_000, depth: 12 },
  { items: 30, characters: 1_000, depth: 8 },
  { items: 10, characters: 400, depth: 6 },
  { items: 5, characters: 200, depth: 5 },
  { items: 3, characters: 120, depth: 4 },
  { items: 1, characters: 60, depth: 3 },
] as const;
type Step = { items: number; characters: number; depth: number };
const MAX_FIELDS = 60;

/**
 * Shortens a JSON value until it has at most `budget` characters: first lists, then long texts, then what lies deep.
 * @param first names of the fields that callers need first, as the contract gives them
 */
export function fitValue(value: unknown, budget: number, first: readonly string[] = []): Fitted {
  if (lengthOf(value) <= budget) return { value, left_out: false };
  const ordered = withFirst(value, first);
  for (const step of STEPS) {
    const shortened = shorten(ordered, step, 0);
    if (lengthOf(shortened) <= budget) return { value: shortened, left_out: true };
  }
  return { value: cut(JSON.stringify(ordered) ?? '', budget / 2), left_out: true };
}

const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? '').length;

function withFirst(value: unknown, first: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value);
  const isFirst = ([name]: [string, unknown]) => first.includes(name);
  return Object.fromEntries([...fields.filter(isFirst), ...fields.filter((each) => !isFirst(each))]);
}

function shorten(value: unknown, step: Step, depth: number): unknown {
  if (typeof value === 'string') return cut(value, step.characters);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= step.depth) return Array.isArray(value) ? `[${value.length} items]` : '{…}';
  if (Array.isArray(value)) {
    const kept = value.slice(0, step.items).map((each) => shorten(each, step, depth + 1));
    return value.length > step.items ? [...kept, `… ${value.length - step.items} more items`] : kept;
  }
  const fields = Object.entries(value);
  const kept = fields
    .slice(0, MAX_FIELDS)
    .map(([name, each]) => [cut(name, 120), shorten(each, step, depth + 1)]);
  return Object.fromEntries(
    fields.length > MAX_FIELDS ? [...kept, ['…', `${fields.length - MAX_FIELDS} more fields`]] : kept,
  );
}

const cut = (text: string, characters: number): string =>
  text.length > characters
    ? `${text.slice(0, characters).toWellFormed()}… ${text.length - Math.floor(characters)} more characters`
    : text;
