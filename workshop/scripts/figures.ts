import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readOperations } from '../../src/catalog/built/built-operations.ts';
import { countWords } from '../../src/catalog/count-vocabulary.ts';
import { publishEntry } from '../../src/catalog/publish-entry.ts';
import { readArguments } from '../../src/command-line/arguments.ts';
import { CATEGORIES } from '../../src/entry/category.ts';
import type { CatalogEntry } from '../../src/entry/file-schema.ts';
import { loadEntries } from '../../src/entry/files/load.ts';
import { withoutOverlay } from '../../src/entry/files/load-catalog.ts';
import { environment } from '../../src/environment/environment.ts';
import { capabilityReuse, categoryFigures, MIN_CHOICES, sourceFigures } from '../measure/catalog-figures.ts';

const USAGE = `Usage: npm run figures [-- --folder ENTRIES --topics FILE]
Prints figures about the catalog as tables, among them how many operations of each kind of source are complete. Without --topics, it counts entries by tag. With --topics, it counts them by
topic: FILE has one JSON object {slug, topic} per line. --topics may be repeated.`;
const MAX_TAGS = 40; // The rest have few entries each.
const TopicSchema = z.object({ slug: z.string(), topic: z.string() });
const { values } = readArguments(process, {
  usage: USAGE,
  options: {
    folder: { type: 'string' },
    topics: { type: 'string', multiple: true, default: [] },
  },
});
const folder = values.folder ?? environment().entriesFolder;
const entries = loadEntries(folder);
const operations = readOperations(
  withoutOverlay(folder),
  entries.map((entry) => publishEntry(entry)),
);
const listed = new Set(operations.map(({ slug }) => slug));
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part} (${Math.round((100 * part) / whole)} %)`;

console.table(
  Object.fromEntries(
    categoryFigures(entries, listed).map((figures) => [
      figures.category,
      {
        entries: figures.entries,
        probed: share(figures.probed, figures.entries),
        'with probe_url': share(figures.withProbeUrl, figures.entries),
        'key needed': figures.keyNeeded,
        'with auth_params': share(figures.keyPlaced, figures.keyNeeded),
        'with auth': share(figures.withAccess, figures.takesAccess),
        verified: figures.verified,
        'with operations': share(figures.withOperations, figures.entries),
        'example needs': `${figures.exampleNeeds.mean.toFixed(2)} (${figures.exampleNeeds.least} to ${figures.exampleNeeds.most})`,
      },
    ]),
  ),
);
console.table(
  Object.fromEntries(
    Object.entries(sourceFigures(operations)).map(([kind, { complete, ...counts }]) => [
      kind,
      { ...counts, complete: share(complete, counts.operations) },
    ]),
  ),
);
const { capabilities, mean, median, most, scarce } = capabilityReuse(entries);
console.log(
  `${entries.length} entries, ${capabilities} capabilities. A capability has ${mean.toFixed(1)} entries on average (median ${median}, maximum ${most[1]} for ${most[0]}). ${fewerThan(scarce)}`,
);
const groups = values.topics.length > 0 ? topicsOf(values.topics) : (entry: CatalogEntry) => entry.tags;
const counted = countWords(entries.flatMap(groups));
console.table(
  Object.fromEntries(
    (values.topics.length > 0 ? counted : counted.slice(0, MAX_TAGS)).map(([group, all]) => [
      group,
      {
        entries: all,
        ...Object.fromEntries(CATEGORIES.map((category) => [category, countOf(category, group)])),
      },
    ]),
  ),
);

if (values.topics.length > 0) {
  const scarceTopics = counted.filter(([, count]) => count < MIN_CHOICES).map(([topic]) => topic);
  console.log(`${counted.length} topics. ${fewerThan(scarceTopics)}`);
}

function fewerThan(names: readonly string[]): string {
  const list = names.length === 0 ? '' : `: ${names.join(', ')}`;
  return `${names.length} have fewer than ${MIN_CHOICES} entries${list}.`;
}

function countOf(category: string, group: string): number {
  return entries.filter((entry) => entry.category === category && groups(entry).includes(group)).length;
}

function topicsOf(files: readonly string[]): (entry: CatalogEntry) => string[] {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const topics = new Map(
    lines.map((line) => {
      const { slug, topic } = TopicSchema.parse(JSON.parse(line));
      return [slug, topic];
    }),
  );
  return ({ slug }) => [topics.get(slug) ?? 'no topic'];
}
