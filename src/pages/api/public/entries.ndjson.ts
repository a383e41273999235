import { builtCatalog } from '../../../catalog/built.ts';

/** The whole catalog, sorted by slug, one entry a line. */
export const GET = (): Response =>
  new Response(
    builtCatalog()
      .entries.map((entry) => `${JSON.stringify(entry)}\n`)
      .join(''),
  );
