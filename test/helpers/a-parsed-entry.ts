import { isWebAddress } from '../../src/entry/endpoint.ts';
import type { EntryFile } from '../../src/entry/file-schema.ts';
import { type EntryPath, type ParsedEntry, parseEntry } from '../../src/entry/files/parse.ts';
import { formatProblem } from '../../src/entry/files/problem.ts';
import { writeEntry } from '../../src/entry/files/write.ts';

const FIELDS = {
  name: 'Tide Tables',
  summary: 'High and low water for harbours of the North Sea.',
  description: 'Returns heights in metres.',
  endpoint: 'https://tides.example.org/v1/harbours',
  auth_mode: 'none',
  docs_url: 'https://tides.example.org/docs',
  tags: ['tides', 'sea'],
  capabilities: ['get_tide_times'],
  example_needs: [
    'when is ebb in Harlingen',
    'plan a walk over the mud flats',
    'how deep is the port at noon',
  ],
  auth_params: [],
  source: 'https://tides.example.org/docs',
} satisfies Partial<EntryFile>;

/** A valid entry as it is read from its file, with the fields that a test is about. */
export function aParsedEntry(fields: Partial<EntryFile> = {}, path: Partial<EntryPath> = {}): ParsedEntry {
  const isCommand = fields.endpoint !== undefined && !isWebAddress(fields.endpoint);
  const { slug = 'tide-tables', category = isCommand ? 'cli' : 'api' } = path;
  const endpoint = category === 'cli' ? { endpoint: 'tides' } : {};
  const file = `entries/${category}/${slug}.yaml`;
  const { parsed, problems } = parseEntry(writeEntry({ ...FIELDS, ...endpoint, ...fields }), {
    file,
    slug,
    category,
  });
  if (!parsed) throw new Error(problems.map(formatProblem).join('\n'));
  return parsed;
}
