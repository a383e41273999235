import { readFileSync } from 'node:fs';
import { ARD_FILE } from '../../src/api/ard/open-entries.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { BUILT_FILES, OPERATIONS_FILE } from '../../src/catalog/open.ts';
import { buildIndexFiles } from '../../src/discovery/index/build-index.ts';
import { operationOffers } from '../../src/discovery/index/offers/operation-offers.ts';
import { LEXICON_FILE, openLexicon } from '../../src/discovery/lexicon.ts';
import { composeStatus, unknownStatus } from '../../src/health/status.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';
import { describeArdEntries } from '../../src/protocols/ard/describe-entry.ts';
import { SERVERS_FILE } from '../../src/protocols/mcp-registry/servers.ts';
import { exampleOperations } from './an-operation.ts';

const SITE_URL = 'http://localhost:8787';

/** The files that functions read, made of the given entries, by their paths in the built site. */
export function builtFilesOf(
  entries: readonly Entry[],
  published: readonly PublishedOperations[] = exampleOperations(entries),
): Record<string, Uint8Array | string> {
  const sorted = [...entries].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const lexicon = readFileSync(LEXICON_FILE);
  const now = new Date('2026-11-21T12:00:00Z');
  const operations = operationOffers(published, sorted);
  const files = buildIndexFiles(sorted, { lexicon: openLexicon(lexicon), operations });
  return {
    [BUILT_FILES.index]: files.index,
    [BUILT_FILES.operationIndex]: files.operations,
    [BUILT_FILES.lexicon]: lexicon,
    [BUILT_FILES.entries]: sorted.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    [OPERATIONS_FILE]: published.map((each) => `${JSON.stringify(each)}\n`).join(''),
    [ARD_FILE]: describeArdEntries(sorted, [], SITE_URL)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
    [SERVERS_FILE]: JSON.stringify([]),
    [BUILT_FILES.status]: JSON.stringify(composeStatus(sorted.map(unknownStatus), [], { now, stale: true })),
  };
}
