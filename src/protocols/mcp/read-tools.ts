import type { Status } from '../../health/status-schema.ts';
import {
  BatchInputSchema,
  BatchOutputSchema,
  DiscoverInputSchema,
  DiscoverOutputSchema,
  EntryInputSchema,
  EntryOutputSchema,
  GetOperationInputSchema,
  GetOperationOutputSchema,
  SearchInputSchema,
  SearchOutputSchema,
  StatusInputSchema,
  StatusOutputSchema,
  VocabularyInputSchema,
  VocabularyOutputSchema,
} from './schema.ts';
import { shortenBatch } from './short-batch.ts';
import { shortenDiscovery } from './short-match.ts';
import { type AnyTool, DATA_NOTE, defineTool } from './tool.ts';

const READ = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;
const MAX_DOWN = 20; // Interfaces, and incidents, in a summary of the whole catalog.

const discover = defineTool({
  call: 'discoverCapabilities',
  title: 'Find an interface for a need',
  description: `Use this first, when a task needs something you have no tool for: it ranks callable interfaces (HTTP APIs, MCP servers, command-line tools) for a need in plain words, each with its endpoint, authentication, reliability and the operations to call. With level "operation" each match is one operation with its arguments. State one need per call, such as "current weather for a city", without private details. "uncovered: true" means that nothing does it; "nearest" then lists what is close but not a match. If category or min_reliability left out what does it, "filtered_out" lists that. After calling an interface, report the outcome with report_invocation. ${DATA_NOTE}`,
  input: DiscoverInputSchema,
  output: DiscoverOutputSchema,
  annotations: READ,
  run: async (callbook, { need, ...query }, { signal }) =>
    shortenDiscovery(await callbook.discover(need, query, { signal }), query.limit),
});

const discoverBatch = defineTool({
  call: 'discoverBatch',
  title: 'Find interfaces for several needs',
  description: `Use this instead of discover when a task has several parts: it takes up to 10 needs in plain words and plans the smallest set of interfaces that serves them all. It prefers interfaces without a key. Read the contract of each interface of the plan with get_entry before you call it. ${DATA_NOTE}`,
  input: BatchInputSchema,
  output: BatchOutputSchema,
  annotations: READ,
  run: async (callbook, { needs, ...options }, { signal }) =>
    shortenBatch(await callbook.discoverBatch(needs, options, { signal })),
});

const search = defineTool({
  call: 'searchRegistry',
  title: 'Search the catalog by keywords',
  description: `Finds entries by keywords, such as a product's name. Tolerates typos and completes the last word; without q it lists entries by name. For a task in plain words use discover. ${DATA_NOTE}`,
  input: SearchInputSchema,
  output: SearchOutputSchema,
  annotations: READ,
  run: (callbook, query, { signal }) => callbook.search(query, { signal }),
});

const entry = defineTool({
  call: 'getEntry',
  title: 'Read the contract of one interface',
  description: `Returns everything known about one interface, by its slug: endpoint, parameters, authentication, formats, limits, price, an example call, and its health. Use it when the match from discover has too little detail for a call. ${DATA_NOTE}`,
  input: EntryInputSchema,
  output: EntryOutputSchema,
  annotations: READ,
  run: (callbook, { slug }, { signal }) => callbook.get(slug, { signal }),
});

const operation = defineTool({
  call: 'getOperation',
  title: 'Read one operation of an interface',
  description: `Returns one operation of an interface (an HTTP path, an MCP tool or a subcommand): its arguments as JSON Schema, what it does to data, and complete calls to paste. Use it after discover, whose matches name operations. ${DATA_NOTE}`,
  input: GetOperationInputSchema,
  output: GetOperationOutputSchema,
  annotations: READ,
  run: (callbook, { slug, name }, { signal }) => callbook.operation(slug, name, { signal }),
});

const capabilities = defineTool({
  call: 'listCapabilities',
  title: 'List what interfaces can do',
  description:
    'Lists the capabilities (verb phrases such as get_weather_forecast) and tags in use, with the number of entries that have each, most used first. Use it to see whether the catalog covers a subject at all; set "contains" to narrow the list.',
  input: VocabularyInputSchema,
  output: VocabularyOutputSchema,
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
  description: `Returns 30 days of uptime, latency and incidents of one interface, by its slug. Without a slug: the totals of the catalog, which interfaces are down now, and the newest incidents. Values are null and the state is "unknown" for interfaces that were not probed. ${DATA_NOTE}`,
  input: StatusInputSchema,
  output: StatusOutputSchema,
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

export const READ_TOOLS: readonly AnyTool[] = [
  discover,
  discoverBatch,
  search,
  entry,
  operation,
  capabilities,
  status,
];
