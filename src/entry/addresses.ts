import { z } from 'zod';
import { bareType } from './fields/definition.ts';
import { ADDRESSES } from './text-schema.ts';

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
    `src/entry/addresses.ts cannot look for addresses in the ${type.type} at "${path.join('.')}". Add it there.`,
  );
}
