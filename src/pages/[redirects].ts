import type { GetStaticPaths } from 'astro';
import { builtCatalog } from '../catalog/built.ts';

// Astro ignores files whose name begins with an underscore, so the name is a parameter.
export const getStaticPaths = (() => [{ params: { redirects: '_redirects' } }]) satisfies GetStaticPaths;

/** Earlier addresses of the lists by health. Up to three other filters come before the health. */
const RENAMED_LISTS = ['', '/:a', '/:a/:b', '/:a/:b/:c'].flatMap((filters) => [
  `/entries${filters}/heard/* /entries${filters}/up/:splat 301`,
  `/entries${filters}/silent/* /entries${filters}/down/:splat 301`,
]);

/** The `_redirects` file of Netlify: earlier slugs of entries and earlier addresses of lists. */
export const GET = (): Response => {
  const aliases = builtCatalog().entries.flatMap(({ slug, aliases }) =>
    aliases.flatMap((alias) => [
      `/api/public/registry/${alias} /api/public/registry/${slug} 301`,
      `/entry/${alias} /entry/${slug}/ 301`,
    ]),
  );
  return new Response([...aliases, ...RENAMED_LISTS].map((line) => `${line}\n`).join(''));
};
