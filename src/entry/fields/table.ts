import type { z } from 'zod';
import { AccessSchema } from '../access/access-schema.ts';
import { FILE_FIELD_LIST } from './fields.ts';

const ACCESS_ROWS = Object.entries(AccessSchema.shape).map(([name, schema]) => ({
  name,
  schema,
  guide: null,
}));

/** The tables of entries/README.md, by the name in their marks. */
const TABLES = { fields: FILE_FIELD_LIST, auth: ACCESS_ROWS } as const;

type Row = { name: string; schema: z.ZodType; guide: string | null };

/** The guide to entries, with its tables of fields as the definitions have them. Throws if it lacks the marks of one. */
export function withFieldTables(guide: string): string {
  return Object.entries(TABLES).reduce((text, [name, rows]) => {
    const table = new RegExp(`(<!-- ${name}: written by npm run fix -->\n).*?(<!-- end of ${name} -->)`, 's');
    if (!table.test(text)) throw new Error(`entries/README.md lacks the marks of the table "${name}"`);
    return text.replace(table, (_, begin: string, end: string) => `${begin}${tableOf(rows)}\n${end}`);
  }, guide);
}

function tableOf(rows: readonly Row[]): string {
  return ['| field | what to write |', '|---|---|', ...rows.map(rowOf)].join('\n');
}

/** Names of required fields are bold. */
function rowOf({ name, schema, guide }: Row): string {
  const isRequired = !schema.safeParse(undefined).success;
  const text = guide ?? (schema.description ?? '').replace(/\.$/, '');
  return `| ${isRequired ? `**${name}**` : name} | ${text} |`;
}
