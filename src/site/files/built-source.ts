import type { FileSource } from '../../api/calls/file-row.ts';
import { builtCatalog } from '../../catalog/built.ts';
import { builtIndex } from '../../catalog/built-index.ts';
import { builtOperationsOf } from '../../catalog/built-operations.ts';
import { builtHistory } from '../../catalog/bulk/built-history.ts';
import { writeDump } from '../../catalog/bulk/changes.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { catalogOf } from '../../catalog/open.ts';
import { openIndex } from '../../discovery/index/open-index.ts';
import { openLexicon } from '../../discovery/lexicon.ts';
import { environment } from '../../environment/environment.ts';

let source: FileSource | undefined;

/** This build, as functions see it. It shares the entries of the pages: a copy takes 2 KB per entry. */
export function builtSource(): FileSource {
  if (source) return source;
  const { entries, status } = builtCatalog();
  const { index, operations, lexicon } = builtIndex();
  const catalog = catalogOf({
    index: openIndex(index, openLexicon(lexicon), operations),
    operationsOf: builtOperationsOf,
    entryAt: (doc) => entries[doc] as Entry,
    status: async () => status,
    dump: () => Buffer.from(writeDump(entries)),
  });
  source = { catalog, siteUrl: environment().siteUrl, history: builtHistory() };
  return source;
}
