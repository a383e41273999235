import { findConflicts } from '../../entry/catalog-rules.ts';
import { CategorySchema } from '../../entry/category-schema.ts';
import { type CatalogEntry, SlugSchema } from '../../entry/file-schema.ts';
import { checkEntry, type ParsedEntry, parseEntry } from '../../entry/files/parse.ts';
import { START } from '../../entry/files/problem.ts';
import { writeEntry } from '../../entry/files/write.ts';

/** A fault of a submitted field, by its path in the body: `tags[1]`, `auth_params[0].name`. */
export type Fault = { field: string; message: string };
export type CheckedFile = { path: string; content: string; entry: CatalogEntry };

/** Fields that only a maintainer sets: what an entry's own proposer says of its quality counts for nothing. */
const FOR_MAINTAINERS = ['verified_at', 'featured'];

/**
 * Holds a submitted entry against the same rules as the file of a pull request, alone and beside the catalog. Returns
 * the file that it becomes, or every fault.
 */
export function checkSubmission(
  body: Readonly<Record<string, unknown>>,
  catalog: Iterable<CatalogEntry>,
): { file: CheckedFile; faults: [] } | { file: null; faults: Fault[] } {
  const { slug: givenSlug, category: givenCategory, ...fields } = body;
  const [slug, category] = [SlugSchema.safeParse(givenSlug), CategorySchema.safeParse(givenCategory)];
  const faults: Fault[] = [
    ...(slug.success
      ? []
      : [{ field: 'slug', message: 'slug is missing or is not lowercase words joined by hyphens' }]),
    ...(category.success
      ? []
      : [{ field: 'category', message: 'category is missing or is not api, mcp or cli' }]),
    ...FOR_MAINTAINERS.filter((field) => fields[field]).map((field) => ({
      field,
      message: `${field} is set by maintainers. Leave it out`,
    })),
    ...checkEntry(fields).violations.map(({ path, message }) => ({ field: fieldOf(path), message })),
  ];
  if (faults.length > 0 || !slug.success || !category.success) return { file: null, faults };
  const path = `entries/${category.data}/${slug.data}.yaml`;
  const content = writeEntry(fields);
  const { parsed, problems } = parseEntry(content, { file: path, slug: slug.data, category: category.data });
  // What the schema lets pass, the file does as well; a difference between the two is a fault of ours.
  if (!parsed) throw new Error(`A checked submission made a faulty file: ${problems[0]?.message}`);
  const conflicts = conflictsOf(parsed, catalog);
  if (conflicts.length > 0) return { file: null, faults: conflicts };
  return { file: { path, content, entry: parsed.entry }, faults: [] };
}

/** Faults that only show beside the catalog: a taken slug or endpoint, a capability spelled otherwise. */
function conflictsOf(parsed: ParsedEntry, catalog: Iterable<CatalogEntry>): Fault[] {
  const asked: (readonly PropertyKey[])[] = [];
  const proposed: ParsedEntry = {
    ...parsed,
    file: 'the proposed file',
    locate: (path) => {
      asked.push(path);
      return START;
    },
  };
  const present = [...catalog].map((entry): ParsedEntry => {
    return { entry, file: `entries/${entry.category}/${entry.slug}.yaml`, locate: () => START };
  });
  // Each problem of the proposed entry asked once for its place, in the same order.
  return findConflicts([...present, proposed])
    .filter(({ file }) => file === proposed.file)
    .map(({ message }, position) => ({ field: fieldOf(asked[position] ?? []) || 'slug', message }));
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
