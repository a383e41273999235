import { isDeepStrictEqual } from 'node:util';
import { valueProblem } from '../../../src/operations/check/argument-problems.ts';
import { MAX_INPUTS, MAX_LEFT_OUT, type Operation } from '../../../src/operations/file-schema.ts';
import { isSchema } from '../../../src/operations/json-schema.ts';
import { mergeDescriptions } from './merge-descriptions.ts';

const MAX_INPUT_LENGTH = 8_000; // As JSON, as in drafts.
const MAX_DEPTH = 8;
const ANY_VALUE = ['string', 'number', 'boolean', 'array', 'object'];
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
/** Of Google's and other frameworks, or sent by every client. */
const COMMON =
  /^(?:authorization|accept|accept-encoding|accept-language|content-type|content-length|user-agent|callback|jsonp|prettyprint|pretty|cookie|origin|host)$/i;

type Fields = Record<string, unknown>;
/** How much may be added: everything, no descriptions in deep parts, no deep parts, or what stands on arguments alone. */
export const TIERS = ['all', 'no deep descriptions', 'no deep parts', 'arguments'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * The arguments of an operation with what its source says of them and the file does not: bounds, formats, values, defaults,
 * rules, and optional arguments that it neither lists nor names. What the file says already stays. What contradicts the
 * example is left out, because a call that works shows more than a description.
 * @param credentials names that the entry sends
 */
export function withArgumentsFrom(
  own: Operation,
  now: Operation,
  credentials: readonly string[],
  from: Tier = 'all',
): Operation {
  const tiers = TIERS.slice(TIERS.indexOf(from));
  for (const tier of tiers) {
    const input = inputFrom(own, now, credentials, tier);
    const length = JSON.stringify(input).length;
    if (length <= Math.max(MAX_INPUT_LENGTH, JSON.stringify(own.input).length)) return { ...own, input };
  }
  return own;
}

function inputFrom(
  own: Operation,
  now: Operation,
  credentials: readonly string[],
  tier: Tier,
): Operation['input'] {
  const { properties } = own.input;
  const names = pathNames(own, now);
  const known = Object.entries(properties).map(([name, schema]): [string, Fields] => {
    const fresh = counterpart(now.input.properties, names.get(name) ?? name);
    return [
      name,
      fresh ? merged(schema, fresh, { name, depth: 1, tier, example: own.example?.[name] }) : schema,
    ];
  });
  const leftOut = own.input['x-left-out'] ?? [];
  const keys = new Set(
    [...Object.keys(properties), ...names.values(), ...leftOut, ...credentials].map(plainName),
  );
  const missing = Object.entries(now.input.properties).filter(
    ([name]) => !keys.has(plainName(name)) && !COMMON.test(name) && !now.input.required?.includes(name),
  );
  const isPartial = own.partial === true || own.method === undefined;
  const room = isPartial ? 0 : MAX_INPUTS - known.length;
  const added = tier === 'arguments' ? [] : missing.slice(0, room);
  const unlisted = isPartial ? [] : missing.slice(added.length).map(([name]) => name);
  const further = [...leftOut, ...unlisted, ...(isPartial ? [] : furtherNames(now, keys))];
  const unshown = [...new Set(further)].slice(0, MAX_LEFT_OUT);
  return {
    ...own.input,
    properties: Object.fromEntries([...known, ...added]) as Operation['input']['properties'],
    ...(unshown.length > 0 ? { 'x-left-out': unshown } : {}),
  };
}

const furtherNames = ({ input }: Operation, known: ReadonlySet<string>): string[] =>
  (input['x-left-out'] ?? []).filter((name) => !known.has(plainName(name)));

/** The names that the source has for the placeholders of a path. They stand in the same order. */
function pathNames(own: Operation, now: Operation): ReadonlyMap<string, string> {
  const [ours, theirs] = [own, now].map(({ path = '' }) =>
    [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name),
  );
  if (!ours || !theirs || ours.length !== theirs.length) return new Map();
  return new Map(ours.map((name, at) => [name, theirs[at] ?? name]));
}

/** People and readers write `ids` and `ids[]`. */
const plainName = (name: string): string => name.toLowerCase().replace(/\[\]$/, '').replaceAll(/[-_]/g, '');

const counterpart = (properties: Operation['input']['properties'], name: string): Fields | undefined =>
  properties[name] ?? properties[name.replace(/\[\]$/, '')] ?? properties[`${name}[]`];

type Place = { name: string; depth: number; tier: Tier; example: unknown };

function merged(own: Fields, now: Fields, place: Place): Fields {
  const { default: usual, ...others } = mergedParts(own, now, place);
  if (usual === undefined) return others;
  const isSound = own.default !== undefined || valueProblem(usual, others) === null;
  return isSound ? { ...others, default: usual } : others;
}

function mergedParts(own: Fields, now: Fields, place: Place): Fields {
  if (place.depth > MAX_DEPTH || own.$ref !== undefined || now.$ref !== undefined) return own;
  const isDeep = place.depth > 1;
  const hasTexts = !isDeep || place.tier === 'all';
  if (saysNothing(own) && !saysNothing(now) && typesOf(now).length > 0) {
    const { description: _, ...facts } = now;
    const text = mergeDescriptions(own.description, now.description, facts);
    return {
      ...(facts.type === undefined ? {} : { type: facts.type }),
      ...pick(own, 'x-in'),
      ...facts,
      ...pick(own, 'x-array'),
      ...text,
    };
  }
  const isSame = typesOf(now).some((type) => typesOf(own).includes(type));
  const facts = isSame ? factsFrom(own, now, place) : own;
  const nested = isSame && place.tier !== 'arguments' ? nestedFrom(facts, now, place) : facts;
  if (!hasTexts) return nested;
  const text = mergeDescriptions(nested.description, now.description, nested);
  if (text.description === nested.description) return nested;
  // Right behind the type, as in drafts.
  const { type, description: _, ...rest } = nested;
  return { ...(type === undefined ? {} : { type }), ...pick(nested, 'x-in'), ...text, ...rest };
}

const pick = (fields: Fields, key: string): Fields =>
  fields[key] === undefined ? {} : { [key]: fields[key] };
const typesOf = ({ type }: Fields): string[] =>
  [type ?? []]
    .flat()
    .filter((each) => each !== 'null')
    .map(String);

/** No type, or every type, and no other word on what is accepted. */
const saysNothing = (schema: Fields): boolean =>
  !['enum', 'anyOf', 'oneOf', 'allOf', 'properties', 'const', 'items'].some(
    (key) => schema[key] !== undefined,
  ) &&
  (typesOf(schema).length === 0 || ANY_VALUE.every((each) => typesOf(schema).includes(each)));

function factsFrom(own: Fields, now: Fields, { example }: Place): Fields {
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

function nestedFrom(own: Fields, now: Fields, place: Place): Fields {
  const inner = { ...place, depth: place.depth + 1 };
  const result = { ...own };
  if (isSchema(now.items) && typesOf(own).includes('array')) {
    const example = Array.isArray(place.example) ? place.example[0] : undefined;
    if (isSchema(own.items) && Object.keys(own.items).length > 0)
      result.items = merged(own.items as Fields, now.items as Fields, { ...inner, example });
    else if (place.tier === 'all' || place.tier === 'no deep descriptions')
      if (own['x-left-out'] === undefined) result.items = now.items;
  }
  if (isSchema(now.properties) && isSchema(own.properties)) {
    const [had, has] = [own.properties as Record<string, Fields>, now.properties as Record<string, Fields>];
    const example = isSchema(place.example) ? place.example : {};
    const properties = Object.entries(had).map(([name, schema]) => {
      const fresh = has[name];
      return [name, fresh ? merged(schema, fresh, { ...inner, name, example: example[name] }) : schema];
    });
    const leftOut = (own['x-left-out'] as string[] | undefined) ?? [];
    const required = Array.isArray(now.required) ? now.required : [];
    const missing = Object.entries(has).filter(
      ([name]) => !Object.hasOwn(had, name) && !leftOut.includes(name) && !required.includes(name),
    );
    const isAll = place.tier === 'all' || place.tier === 'no deep descriptions';
    result.properties = Object.fromEntries([...properties, ...(isAll ? missing : [])]);
    const names = [...leftOut, ...(isAll ? [] : missing.map(([name]) => name))];
    if (names.length > 0) result['x-left-out'] = names;
  } else if (isSchema(now.properties) && own['x-left-out'] === undefined && typesOf(own).includes('object')) {
    const isAll = place.tier === 'all' || place.tier === 'no deep descriptions';
    if (isAll && own.additionalProperties !== false) {
      const { properties, required } = now;
      Object.assign(result, { properties, ...(required === undefined ? {} : { required }) });
      if (own.additionalProperties === true || isDeepStrictEqual(own.additionalProperties, {}))
        delete result.additionalProperties;
    }
  }
  return result;
}
