import { CategorySchema } from '../../entry/category-schema.ts';
import { findConflicts } from '../../entry/conflicts.ts';
import { FILE_FIELD_LIST } from '../../entry/fields/fields.ts';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import { checkEntry, type ParsedEntry, parseEntry } from '../../entry/files/parse.ts';
import { START } from '../../entry/files/problem.ts';
import { writeEntry } from '../../entry/files/write.ts';
import { SlugSchema } from '../../entry/text-schema.ts';

/** A problem of a submitted field. `field` is its path in the body, such as `tags[1]` or `auth_params[0].name`. */
export type FieldProblem = { field: string; message: string };
export type CheckedFile = { path: string; content: string; entry: CatalogEntry };

/** A contributor cannot vouch for their own entry. */
const isForMaintainers = (name: string): boolean =>
  FILE_FIELD_LIST.some((field) => field.name === name && field.form === 'maintainers');

/**
 * Checks a submitted entry by the same rules as an entry file in a pull request, alone and together with the catalog.
 * Returns the resulting file, or every problem.
 */
export function checkSubmission(
  body: Readonly<Record<string, unknown>>,
  catalog: Iterable<CatalogEntry>,
): { file: CheckedFile; faults: [] } | { file: null; faults: FieldProblem[] } {
  const { slug: givenSlug, category: givenCategory, ...given } = body;
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => !isForMaintainers(name)));
  const [slug, category] = [SlugSchema.safeParse(givenSlug), CategorySchema.safeParse(givenCategory)];
  const faults: FieldProblem[] = [
    ...(slug.success
      ? []
      : [{ field: 'slug', message: 'slug is missing or is not lowercase words joined by hyphens' }]),
    ...(category.success
      ? []
      : [{ field: 'category', message: 'category is missing or is not api, mcp or cli' }]),
    ...Object.keys(given)
      .filter(isForMaintainers)
      .map((field) => ({
        field,
        message: `${field} is set by maintainers. Leave it out`,
      })),
    ...checkEntry(fields, category.data).violations.map(({ path, message }) => ({
      field: fieldOf(path),
      message,
    })),
  ];
  if (faults.length > 0 || !slug.success || !category.success) return { file: null, faults };
  const path = `entries/${category.data}/${slug.data}.yaml`;
  const content = writeEntry(fields);
  const { parsed, problems } = parseEntry(content, { file: path, slug: slug.data, category: category.data });
  // The fields passed the schema, so the file must be valid too. If it is not, the error is ours.
  if (!parsed) throw new Error(`A valid submission produced an invalid file: ${problems[0]?.message}`);
  const conflicts = conflictsOf(parsed, catalog);
  if (conflicts.length > 0) return { file: null, faults: conflicts };
  return { file: { path, content, entry: parsed.entry }, faults: [] };
}

/** Conflicts with the catalog: a slug or endpoint that is taken, another spelling of a capability. */
function conflictsOf(parsed: ParsedEntry, catalog: Iterable<CatalogEntry>): FieldProblem[] {
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
  // `findConflicts` calls `locate` once per problem, in the same order, so the positions match.
  return findConflicts([...present, proposed])
    .filter(({ file }) => file === proposed.file)
    .map(({ message }, position) => ({ field: fieldOf(asked[position] ?? []) || 'slug', message }));
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');

/** The value at such a path. Undefined if there is none. */
export const valueAt = (body: unknown, field: string): unknown =>
  (field.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined,
    body,
  );
