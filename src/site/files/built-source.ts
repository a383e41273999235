import { withOwnExamples } from '../../api/calls/examples.ts';
import type { FileSource } from '../../api/calls/file-row.ts';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtIndex } from '../../catalog/built/built-index.ts';
import { builtOperations, builtOperationsOf } from '../../catalog/built/built-operations.ts';
import { builtHistory } from '../../catalog/bulk/built-history.ts';
import { writeDump } from '../../catalog/bulk/changes.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import type { OpenCatalog } from '../../catalog/open.ts';
import { openIndex } from '../../discovery/index/open-index.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { openLexicon } from '../../discovery/lexicon.ts';
import { environment } from '../../environment/environment.ts';

let source: FileSource | undefined;

/** This build, as functions see it. It shares the entries of the pages: a copy takes 2 KB per entry. */
export function builtSource(): FileSource {
  source ??= { catalog: catalogOfBuild(), siteUrl: environment().siteUrl, history: builtHistory() };
  return source;
}

function catalogOfBuild(): OpenCatalog {
  const { entries, status } = builtCatalog();
  const docs = new Map(entries.map(({ slug }, doc) => [slug, doc]));
  return {
    get index() {
      return openedIndex();
    },
    size: entries.length,
    entryAt: (doc) => entries[doc] as Entry,
    docOf: (slug) => docs.get(slug),
    operationsOf: builtOperationsOf,
    status: async () => status,
    dump: () => Buffer.from(writeDump(entries)),
  };
}

let opened: SearchIndex | undefined;

/** Opened on first use: most files do not search, and another process makes the index meanwhile. */
function openedIndex(): SearchIndex {
  if (opened) return opened;
  const { index, operations, lexicon } = builtIndex();
  opened = openIndex(index, openLexicon(lexicon), operations);
  return opened;
}

/** A text or a document of this site whose examples name an entry of this build. */
export const ownExamples = (text: string): string =>
  withOwnExamples(text, { entries: builtCatalog().entries, operations: builtOperations() });

export const documentWithOwnExamples = <Document>(document: Document): Document =>
  JSON.parse(ownExamples(JSON.stringify(document)));
