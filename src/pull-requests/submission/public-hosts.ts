import { z } from 'zod';
import { bareType } from '../../entry/fields/definition.ts';
import { EntryFileSchema } from '../../entry/file-schema.ts';
import { ADDRESSES } from '../../entry/text-schema.ts';
import { isPublicHost } from '../../network/public-address.ts';
import type { FieldProblem } from './check-submission.ts';

/** Where a type has an address. `*` stands for every element of a list and every value of a map. */
export type AddressPlace = { path: readonly string[]; mayBeLocal: boolean };

const TYPES_WITHOUT_PARTS = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral];

/** Every place of a type at which `webAddress` marks an address. Throws on a type that it cannot look into. */
export function addressPlaces(schema: z.ZodType, path: readonly string[] = []): AddressPlace[] {
  const type = bareType(schema);
  const marked = ADDRESSES.get(type);
  if (marked) return [{ path, ...marked }];
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([name, each]) => addressPlaces(each, [...path, name]));
  if (type instanceof z.ZodArray) return addressPlaces(type.element as z.ZodType, [...path, '*']);
  if (type instanceof z.ZodRecord) return addressPlaces(type.valueType as z.ZodType, [...path, '*']);
  if (TYPES_WITHOUT_PARTS.some((each) => type instanceof each)) return [];
  throw new Error(
    `src/pull-requests/submission/public-hosts.ts cannot look for addresses in the ${type.type} at "${path.join('.')}". Add it there.`,
  );
}

const PLACES = addressPlaces(EntryFileSchema);

/**
 * Finds the addresses of a proposal that only its sender can reach, or nobody. An endpoint may be at localhost: people
 * run some interfaces themselves. A host that is a placeholder cannot be judged.
 */
export function findPrivateHosts(body: unknown): FieldProblem[] {
  return PLACES.flatMap(({ path, mayBeLocal }) =>
    valuesAt(body, path).flatMap(({ field, value }) => {
      const host = hostOf(value);
      if (host === null || host.includes('{') || isPublicHost(host)) return [];
      if (mayBeLocal && host === 'localhost') return [];
      const self = mayBeLocal ? ', or localhost for a service that people run themselves' : '';
      const message = `${field} leads to "${host}", which is not a public host. Write an address that everybody can reach${self}`;
      return [{ field, message }];
    }),
  );
}

/** The values at a place, each with its own path, such as `auth.obtain_url` or `mirrors[1]`. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[], field = ''): Found[] {
  if (step === undefined) return [{ field, value }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value)
    .filter(([name]) => step === '*' || step === name)
    .flatMap(([name, each]) =>
      valuesAt(each, rest, isList ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`),
    );
}

type Found = { field: string; value: unknown };

/** The host of a web address. Null for anything else: other checks report it. */
function hostOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return null;
  return new URL(value).hostname;
}
