import { valueProblem } from '../../../src/operations/check/argument-problems.ts';

export type Fields = Record<string, unknown>;

const KEYWORDS = [
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
];
/** Formats that repeat a type. */
const IDLE_FORMATS = ['string', 'text', 'object', 'integer', 'boolean', 'number', 'array', 'enum'];
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  'google-datetime': 'date-time',
  datetime: 'date-time',
};

/** The types that a schema names, without null. */
export const typesOf = ({ type }: Fields): string[] =>
  [type ?? []]
    .flat()
    .filter((each) => each !== 'null')
    .map(String);

/**
 * The schema of an argument with the values, bounds, formats and the default that its source states and the file does not.
 * What contradicts the example, the default or another bound of the file is left out.
 */
export function keywordsFrom(own: Fields, now: Fields, example: unknown): Fields {
  const facts = { ...own };
  if (typeof own.format === 'string' && IDLE_FORMATS.includes(own.format)) delete facts.format;
  if (typeof facts.format === 'string') facts.format = OTHER_SPELLINGS[facts.format] ?? facts.format;
  if (Array.isArray(now.enum) && own.enum === undefined && own.const === undefined && isOneType(own)) {
    const values = now.enum as unknown[];
    const isUsable = [example, own.default].every((each) => each === undefined || values.includes(each));
    if (isUsable) facts.enum = values;
  }
  for (const keyword of KEYWORDS) {
    if (facts[keyword] !== undefined || now[keyword] === undefined || !isOneType(own)) continue;
    if (facts.enum !== undefined && keyword !== 'format') continue;
    if ([example, own.default].some((each) => !fits(each, keyword, now[keyword]))) continue;
    if (contradicts(facts, keyword, now[keyword])) continue;
    facts[keyword] = now[keyword];
  }
  if (
    facts.default === undefined &&
    !(facts['x-in'] === 'path' && now.default === '') &&
    now.default !== undefined &&
    fitsDefault(now.default, facts)
  )
    facts.default = now.default;
  return facts;
}

const isOneType = (schema: Fields): boolean => typesOf(schema).length === 1;

/** A default that the type, the values and the bounds allow. */
function fitsDefault(value: unknown, facts: Fields): boolean {
  const [type] = typesOf(facts);
  const actual = Array.isArray(value) ? 'array' : typeof value;
  const isTyped = actual === type || (actual === 'number' && type === 'integer' && Number.isInteger(value));
  return (
    isTyped &&
    valueProblem(value, facts) === null &&
    KEYWORDS.every((keyword) => fits(value, keyword, facts[keyword]))
  );
}

/** Whether a value keeps to a bound. Other values and bounds say nothing. */
function fits(value: unknown, keyword: string, bound: unknown): boolean {
  if (keyword === 'pattern' && typeof bound === 'string' && typeof value === 'string')
    return new RegExp(bound, 'u').test(value);
  if (typeof bound !== 'number') return true;
  const count = typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : null;
  if (/Length$/.test(keyword) && typeof value !== 'string') return true;
  if (/Items$/.test(keyword) && !Array.isArray(value)) return true;
  const size = /Length$|Items$/.test(keyword) ? count : Number(value);
  if (size === null || value === undefined || Number.isNaN(size)) return true;
  if (keyword === 'multipleOf') return true;
  if (keyword === 'exclusiveMinimum') return size > bound;
  if (keyword === 'exclusiveMaximum') return size < bound;
  return /^min/.test(keyword) ? size >= bound : size <= bound;
}

/** The other end of what the file allows, or the same end in another form. */
function contradicts(facts: Fields, keyword: string, bound: unknown): boolean {
  if (typeof bound !== 'number') return false;
  const number = (key: string) => (typeof facts[key] === 'number' ? (facts[key] as number) : undefined);
  const twins: Readonly<Record<string, string>> = {
    minimum: 'exclusiveMinimum',
    maximum: 'exclusiveMaximum',
    exclusiveMinimum: 'minimum',
    exclusiveMaximum: 'maximum',
  };
  if (twins[keyword] !== undefined && number(twins[keyword]) !== undefined) return true;
  const opposite = keyword.startsWith('min') ? keyword.replace('min', 'max') : keyword.replace('max', 'min');
  const other = number(opposite);
  if (other === undefined || opposite === keyword) return false;
  return keyword.startsWith('min') ? bound > other : bound < other;
}
