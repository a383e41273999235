import { isDeepStrictEqual } from 'node:util';
import { valueProblem } from '../../../src/operations/check/argument-problems.ts';
import { MAX_INPUTS, MAX_LEFT_OUT, type Operation } from '../../../src/operations/file-schema.ts';
import { isSchema } from '../../../src/operations/json-schema.ts';
import { textWithin } from '../draft/operations/argument-text.ts';
import { mergeDescriptions } from './merge-descriptions.ts';
import { type Fields, keywordsFrom, typesOf } from './take-keywords.ts';

const MAX_INPUT_LENGTH = 8_000; // As JSON, as in drafts.
const MAX_DEPTH = 8;
const ANY_VALUE = ['string', 'number', 'boolean', 'array', 'object'];
/** Of Google's and other frameworks, or sent by every client. */
const COMMON =
  /^(?:authorization|accept|accept-encoding|accept-language|content-type|content-length|user-agent|callback|jsonp|prettyprint|pretty|cookie|origin|host)$/i;

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
    if (length <= Math.max(MAX_INPUT_LENGTH, JSON.stringify(own.input).length))
      return { ...own, input: withWholeTexts(input, now.input) };
  }
  return { ...own, input: withWholeTexts(own.input, now.input) };
}

const MAX_WHOLE_LENGTH = 160; // Of a text that was cut, where the arguments have no room for longer ones.

/** A schema whose texts that end with "…" are those of the source, in all parts, as much of them as is about as long. */
function withWholeTexts<Schema extends Fields>(own: Schema, now: Fields): Schema {
  const [had, has] = [own.description, now.description];
  const isCut = typeof had === 'string' && typeof has === 'string' && had.endsWith('…');
  const whole = isCut ? textWithin(has, Math.max(had.length, MAX_WHOLE_LENGTH)) : null;
  const parts = ['items', 'additionalProperties'].flatMap((key) => {
    const [mine, theirs] = [own[key], now[key]];
    return isSchema(mine) && isSchema(theirs) ? [[key, withWholeTexts(mine, theirs)]] : [];
  });
  const { properties } = now;
  const fields = isSchema(own.properties) && isSchema(properties) ? Object.entries(own.properties) : [];
  const named = fields.map(([name, each]) => {
    const theirs = Object.hasOwn(properties as Fields, name) ? (properties as Fields)[name] : undefined;
    return [name, isSchema(each) && isSchema(theirs) ? withWholeTexts(each, theirs) : each];
  });
  return {
    ...own,
    ...(whole === null ? {} : { description: whole }),
    ...Object.fromEntries(parts),
    ...(named.length > 0 ? { properties: Object.fromEntries(named) } : {}),
  };
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
      ...pick(own, 'x-object'),
      ...text,
    };
  }
  const isSame = typesOf(now).some((type) => typesOf(own).includes(type));
  const facts = isSame ? keywordsFrom(own, now, place.example) : own;
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
/** No type, or every type, and no other word on what is accepted. */
const saysNothing = (schema: Fields): boolean =>
  !['enum', 'anyOf', 'oneOf', 'allOf', 'properties', 'const', 'items'].some(
    (key) => schema[key] !== undefined,
  ) &&
  (typesOf(schema).length === 0 || ANY_VALUE.every((each) => typesOf(schema).includes(each)));

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
