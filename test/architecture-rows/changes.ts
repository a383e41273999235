/** A change as a row of the table in ARCHITECTURE.md describes it, made in a copy of the repository. */
export type RowChange = {
  /** The first cell of the row. */
  row: string;
  /** How many sources it may take, without generated files and the changelog. */
  maxSources: number;
  /** New texts of files by path. A new file has an empty text before. */
  edits: Readonly<Record<string, (text: string) => string>>;
};

const LOGGED = {
  'CHANGELOG.md': (text: string) => text.replace('## Unreleased\n', '## Unreleased\n\n- New.'),
};

/** Inserts a text before another one, which has to be there. */
const before = (found: string, inserted: string) => (text: string) => {
  if (!text.includes(found)) throw new Error(`"${found}" is not there any more: correct this change`);
  return text.replace(found, () => inserted + found);
};
const both = (one: (text: string) => string, other: (text: string) => string) => (text: string) =>
  other(one(text));

const TAGS = `import { z } from 'zod';
import type { Entry } from './entry-schema.ts';

export const UsedTagsSchema = z
  .object({ used_tags: z.array(z.string()).describe('The tags.') })
  .meta({ id: 'UsedTags', description: 'Every tag in use.' });

export const usedTags = (entries: readonly Entry[]): z.output<typeof UsedTagsSchema> => ({
  used_tags: [...new Set(entries.flatMap(({ tags }) => tags))].sort(),
});
`;

const BESIDE = `import { z } from 'zod';
import { textParameter } from '../http/parameter-schema.ts';
import { readQuery } from '../http/query.ts';
import { cacheBy, replyJson, serve } from '../http/reply.ts';
import type { ReadDeps } from './calls/call.ts';
import { unknownSlug } from './not-found.ts';

export const BesideQuerySchema = z.object({ slug: textParameter(1, 200).describe('An entry.') });
export const BesideSchema = z
  .object({ name: z.string().describe('Its name.') })
  .meta({ id: 'Beside', description: 'The name of an entry.' });

export function beside(request: Request, { openCatalog }: ReadDeps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { query, refusal } = readQuery(request, BesideQuerySchema);
      if (refusal) return refusal;
      const catalog = await openCatalog();
      const doc = catalog.docOf(query.slug);
      if (doc === undefined) return unknownSlug(query.slug, catalog);
      return replyJson({ name: catalog.entryAt(doc).name }, cacheBy(Object.keys(BesideQuerySchema.shape)));
    },
  });
}
`;

const BESIDE_FUNCTION = `import type { Config } from '@netlify/functions';
import { beside } from '../src/api/beside.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = { path: '/api/public/beside' };

export default logged('beside', config, (request: Request) => beside(request, { openCatalog: theCatalog }));
`;

export const CHANGES: readonly RowChange[] = [
  {
    row: 'a field of entries',
    maxSources: 2,
    edits: {
      ...LOGGED,
      'src/entry/fields/details.ts': before(
        '  mcp_name: field({',
        `  changes_url: field({
    schema: orNull(webAddress()).describe('Address of the page that lists its changes.'),
    label: 'Changes',
    form: { part: 'details', place: 45, kind: 'text', help: 'The page that lists its changes.' },
    line: { details: 45 },
  }),
`,
      ),
    },
  },
  {
    row: 'a call of the API that a file serves',
    maxSources: 2,
    edits: {
      ...LOGGED,
      'src/catalog/used-tags.ts': () => TAGS,
      'src/api/calls/catalog.ts': both(
        before('import', "import { UsedTagsSchema, usedTags } from '../../catalog/used-tags.ts';\n"),
        (text) =>
          `${text.replace('= [ENTRY_CALL,', '= [TAGS_CALL, ENTRY_CALL,')}
const TAGS_CALL: FileCall = {
  id: 'listTags',
  method: 'GET',
  path: '/api/public/tags',
  tag: 'catalog',
  summary: 'List the tags in use.',
  answer: { description: 'The tags.', schema: UsedTagsSchema },
  file: { write: ({ catalog }) => JSON.stringify(usedTags(allEntries(catalog))) },
  client: { name: 'tags' },
};
`.replace(/(export const CATALOG_CALLS[^;]*;\n)([\s\S]*)/, '$2$1'),
      ),
    },
  },
  {
    row: 'a call of the API that a function serves',
    maxSources: 3,
    edits: {
      ...LOGGED,
      'src/api/beside.ts': () => BESIDE,
      'functions/beside.ts': () => BESIDE_FUNCTION,
      'src/api/calls/discovery.ts': both(
        before('import', "import { beside, BesideQuerySchema, BesideSchema } from '../beside.ts';\n"),
        before(
          "  {\n    id: 'searchRegistry'",
          `  {
    id: 'getBeside',
    method: 'GET',
    path: '/api/public/beside',
    tag: 'discovery',
    summary: 'Read the name of an entry.',
    query: BesideQuerySchema,
    examples: () => ({ slug: 'open-meteo-forecast' }),
    answer: { description: 'The name.', schema: BesideSchema },
    cache: 'minutes',
    read: beside,
    client: { name: 'beside', positional: ['slug'] },
  },
`,
        ),
      ),
    },
  },
  {
    row: 'a preference of discovery ("free", "no key")',
    maxSources: 3,
    edits: {
      ...LOGGED,
      'src/discovery/need/constraints.ts': both(
        before('] as const;\nexport type Constraint', "  'yaml',\n"),
        before("  ['csv', new", "  ['yaml', /\\bas yaml\\b/gi],\n"),
      ),
      'src/discovery/need/constraint-bits.ts': before('  csv: returns', '  yaml: returns(/\\byaml\\b/i),\n'),
      'src/discovery/need/preferences.ts': before("  csv: 'CSV'", "  yaml: 'YAML',\n"),
    },
  },
  {
    row: 'a capability',
    maxSources: 3,
    edits: {
      'entries/capabilities.yaml': (text) => `${text}zap_lamps: Switch lamps on and off at random.\n`,
      ...Object.fromEntries(
        ['jq', 'yq'].map((slug) => [
          `entries/cli/${slug}.yaml`,
          (text: string) => text.replace('query_json', 'query_json, zap_lamps'),
        ]),
      ),
    },
  },
];

/** Run in the copy after all changes: prints what each has brought. */
export const ANSWERS = `
import { answerRead } from './src/api/calls/answer-read.ts';
import { loadFunctions, matchFunctions } from './src/server/functions.ts';
import { detailLines } from './src/site/entry/contract.ts';
import { aCatalog, anEntry } from './test/helpers/an-entry.ts';

const entry = anEntry({ changes_url: 'https://tides.example.org/changes' });
const deps = { openCatalog: async () => aCatalog([entry]), siteUrl: null, history: null };
const ask = async (path) => (await answerRead(new Request('https://callbook.test' + path), deps)).json();
const url = new URL('https://callbook.test/api/public/beside');
console.log(JSON.stringify({
  line: detailLines(entry).find(({ name }) => name === 'changes_url')?.link,
  tags: await ask('/api/public/tags'),
  beside: await ask('/api/public/beside?slug=tide-tables'),
  functions: matchFunctions(await loadFunctions('functions'), url, 'GET').map(({ fn }) => fn.name),
  preferences: (await ask('/api/public/discover?need=tide%20times%20as%20YAML')).preferences,
}));`;
