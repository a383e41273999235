/** A slug of this project's catalog, so that examples can be called as written. */
export const EXAMPLE_SLUG = 'open-meteo-forecast';
export const EXAMPLE_OPERATION = 'weather_forecast';

type Catalog = {
  entries: readonly { slug: string }[];
  operations: readonly { slug: string; operations: readonly { name: string }[] }[];
};

/**
 * A text whose examples name an entry and an operation of this catalog, so that they can be run as written. A registry
 * of one's own may lack those that the text names.
 */
export function withOwnExamples(text: string, { entries, operations }: Catalog): string {
  if (entries.some(({ slug }) => slug === EXAMPLE_SLUG)) return text;
  const [listed] = operations;
  const slug = listed?.slug ?? entries[0]?.slug ?? 'example';
  const operation = listed?.operations[0]?.name ?? 'example';
  return text.replaceAll(EXAMPLE_SLUG, slug).replaceAll(EXAMPLE_OPERATION, operation);
}
