import { ACCESS_FIELDS } from './access.ts';
import { CALL_FIELDS } from './call.ts';
import { type FieldDefinition, isAddress } from './definition.ts';
import { DETAIL_FIELDS } from './details.ts';
import { IDENTITY_FIELDS } from './identity.ts';
import { SEARCH_FIELDS } from './search.ts';
import { SIGNAL_FIELDS } from './signals.ts';
import { OVERLAY_FIELDS, UPKEEP_FIELDS, VERIFIED_FIELDS } from './upkeep.ts';

/** Every field of an entry, in the order of answers. */
const FIELDS = {
  ...IDENTITY_FIELDS,
  ...CALL_FIELDS,
  ...ACCESS_FIELDS,
  ...SEARCH_FIELDS,
  ...DETAIL_FIELDS,
  ...UPKEEP_FIELDS,
  ...OVERLAY_FIELDS,
  ...VERIFIED_FIELDS,
  ...SIGNAL_FIELDS,
};
export type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
export type FileFieldName = {
  [Name in FieldName]: Fields[Name]['from'] extends null ? Name : never;
}[FieldName];

/** In a file, what an interface is found by comes before its key. A family that is missing here does not compile. */
const FILE_FIELDS = {
  ...IDENTITY_FIELDS,
  ...CALL_FIELDS,
  ...SEARCH_FIELDS,
  ...ACCESS_FIELDS,
  ...DETAIL_FIELDS,
  ...UPKEEP_FIELDS,
} satisfies Pick<Fields, FileFieldName>;

export type NamedField = FieldDefinition & { name: FieldName };
const listOf = (fields: Partial<Fields>): NamedField[] =>
  Object.entries(fields).map(([name, definition]) => ({ ...definition, name: name as FieldName }));

export const FIELD_LIST: readonly NamedField[] = listOf(FIELDS);
/** The fields that people write, in the order of a file. */
export const FILE_FIELD_LIST: readonly NamedField[] = listOf(FILE_FIELDS).filter(({ from }) => from === null);

/** The fields that have their own line in a place, in the order of that place. */
export const linesIn = (place: 'details' | 'verification' | 'cli') =>
  FIELD_LIST.flatMap(({ name, label, line, schema }) => {
    const at = line?.[place];
    const isLink = isAddress(schema) && line?.link !== false;
    return at === undefined ? [] : [{ name, label: line?.label ?? label ?? name, isLink, at }];
  }).sort((one, other) => one.at - other.at);
