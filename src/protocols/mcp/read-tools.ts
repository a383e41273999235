import { MAX_MATCHES_PER_NEED } from '../../api/discover/discover-batch-schema.ts';
import type { Status } from '../../health/status-schema.ts';
import {
  DEFAULT_LIMIT,
  DEFAULT_LIMIT_OF_SEVERAL,
  DiscoverInputSchema,
  EntryInputSchema,
  GetOperationInputSchema,
  SearchInputSchema,
  SearchOutputSchema,
  StatusInputSchema,
  VocabularyInputSchema,
} from './schema.ts';
import { shortenBatch, shortenDiscovery, shortenEntry } from './short-answers.ts';
import { type AnyTool, DATA_NOTE, defineTool } from './tool.ts';

const READ = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;
const MAX_DOWN = 20; // Interfaces, and incidents, in a summary of the whole catalog.

const discover = defineTool({
  call: 'discoverCapabilities',
  title: 'Find an interface for a need',
  description: `Use this first, when a task needs something you have no tool for: it ranks callable interfaces (HTTP APIs, MCP servers, command-line tools) for a need in plain English, such as "current weather for a city", without private details. Each match has its endpoint, authentication, reliability and best operations; "more_operations" names others. "plan" says what serves each part. For several needs it plans the fewest interfaces that serve all. "uncovered: true": nothing does it; "nearest" is close, no match, and "filtered_out" fails the filters. Report the outcome of a call with report_invocation. ${DATA_NOTE}`,
  input: DiscoverInputSchema,
  annotations: READ,
  run: async (callbook, { need, limit, level, detail, ...filters }, { signal }) => {
    if (typeof need !== 'string') {
      const query = { ...filters, limit: Math.min(limit ?? DEFAULT_LIMIT_OF_SEVERAL, MAX_MATCHES_PER_NEED) };
      return shortenBatch(await callbook.discoverBatch(need, query, { signal }));
    }
    const query = { ...filters, level, detail, limit: limit ?? DEFAULT_LIMIT };
    const answer = await callbook.discover(need, query, { signal });
    return shortenDiscovery(answer, query);
  },
});

const search = defineTool({
  call: 'searchRegistry',
  title: 'Search the catalog by keywords',
  description: `Finds entries by keywords, such as a product's name. Tolerates typos and completes the last word; without q it lists entries by name. For a task in plain words use discover. ${DATA_NOTE}`,
  input: SearchInputSchema,
  annotations: READ,
  run: async (callbook, query, { signal }) =>
    SearchOutputSchema.parse(await callbook.search(query, { signal })),
});

const entry = defineTool({
  call: 'getEntry',
  title: 'Read the contract of one interface',
  description: `Returns one interface: endpoint, parameters, how to get access, formats, limits, price, an example, health, alternatives, and operations by signature. ${DATA_NOTE}`,
  input: EntryInputSchema,
  annotations: READ,
  run: async (callbook, { slug }, { signal }) => shortenEntry(await callbook.get(slug, { signal })),
});

const operation = defineTool({
  call: 'getOperation',
  title: 'Read one operation of an interface',
  description: `Returns one operation of an interface (an HTTP path, an MCP tool or a subcommand): its arguments as JSON Schema, its effect, and complete calls to paste. ${DATA_NOTE}`,
  input: GetOperationInputSchema,
  annotations: READ,
  run: (callbook, { slug, name }, { signal }) => callbook.operation(slug, name, { signal }),
});

const capabilities = defineTool({
  call: 'listCapabilities',
  title: 'List what interfaces can do',
  description:
    'Lists the capabilities (verb phrases such as get_weather_forecast) and tags in use, with the number of entries that have each, most used first, to see whether the catalog covers a subject.',
  input: VocabularyInputSchema,
  annotations: READ,
  run: async (callbook, { contains = '', limit }, { signal }) => {
    const all = await callbook.capabilities({ signal });
    const wanted = contains
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ');
    const fits = ({ name }: { name: string }) => name.replaceAll(/[_-]/g, ' ').includes(wanted);
    const [found, tags] = [all.capabilities.filter(fits), all.tags.filter(fits)];
    const kept = { capabilities: found.slice(0, limit), tags: tags.slice(0, limit) };
    const left_out = found.length + tags.length - kept.capabilities.length - kept.tags.length;
    return { ...all, ...kept, left_out };
  },
});

const status = defineTool({
  call: 'getStatus',
  title: 'Check the health of interfaces',
  description: `Returns 30 days of uptime, latency and incidents of one interface. Without a slug: the totals of the catalog, which interfaces are down now, and the newest incidents. Interfaces that were not probed are "unknown". ${DATA_NOTE}`,
  input: StatusInputSchema,
  annotations: READ,
  run: async (callbook, { slug }, { signal }) => {
    const answer = await callbook.status(slug, { signal });
    return slug === undefined ? summarize(answer) : answer;
  },
});

function summarize({ days: _, interfaces, incidents, ...rest }: Status) {
  const down = interfaces.filter(({ state }) => state === 'down' || state === 'flapping');
  return { ...rest, interfaces: down.slice(0, MAX_DOWN), incidents: incidents.slice(0, MAX_DOWN) };
}

export const READ_TOOLS: readonly AnyTool[] = [discover, search, entry, operation, capabilities, status];
