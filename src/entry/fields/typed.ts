import { z } from 'zod';
import { AccessSchema } from '../access/access-schema.ts';
import { bareType } from './definition.ts';

/** The lines of a text that was typed into the form for a new entry, without the marks of a list and empty lines. */
export const typedLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .filter(Boolean);

/** Lines such as `{harbour}: name of a harbour`. */
export const typedParameters = (typed: string): Record<string, string> =>
  Object.fromEntries(
    typedLines(typed).map((line) => {
      const [name, meaning] = nameAndValue(line);
      return [name.replace(/^[{<]|[}>]$/g, ''), meaning];
    }),
  );

/** Lines such as `X-Key header required`. */
export const typedAuthParams = (typed: string) =>
  typedLines(typed).map((line) => {
    const [name = '', location = 'header', needed = 'required'] = line.split(/[\s,]+/);
    return { name, location, required: needed !== 'optional' };
  });

/** Lines such as `free_tier: yes` or `hosts: EU = https://…; US = https://…`. */
export const typedAccess = (typed: string): Record<string, unknown> =>
  Object.fromEntries(
    typedLines(typed).map((line) => {
      const [name, value] = nameAndValue(line);
      return [name, accessValue(name, value)];
    }),
  );

const ACCESS_FIELDS = new Map<string, z.ZodType>(Object.entries(AccessSchema.shape));
const ANSWERS = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
]);

function accessValue(name: string, value: string): unknown {
  const schema = ACCESS_FIELDS.get(name);
  if (!schema) return value;
  const type = bareType(schema);
  if (type instanceof z.ZodArray) return value.split(/[\s,]+/).filter(Boolean);
  if (type instanceof z.ZodRecord) return typedPairs(value);
  return type instanceof z.ZodBoolean ? (ANSWERS.get(value.trim().toLowerCase()) ?? value) : value;
}

/** Pairs such as `EU = https://…; US = https://…`. */
const typedPairs = (value: string): Record<string, string> =>
  Object.fromEntries(
    value
      .split(';')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const [name = '', meaning = ''] = pair.split(/=(.*)/s);
        return [name.trim(), meaning.trim()];
      }),
  );

function nameAndValue(line: string): [name: string, value: string] {
  const [name = '', value = ''] = line.split(/:\s*(.*)/s);
  return [name.trim(), value];
}
