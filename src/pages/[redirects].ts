import type { GetStaticPaths } from 'astro';
import { builtCatalog } from '../catalog/built.ts';

// Astro ignores files whose name begins with an underscore, so the name is a parameter.
export const getStaticPaths = (() => [{ params: { redirects: '_redirects' } }]) satisfies GetStaticPaths;

/** Redirects from old slugs to the entries that replaced them, as a `_redirects` file of Netlify. */
export const GET = (): Response => {
  const lines = builtCatalog().entries.flatMap(({ slug, aliases }) =>
    aliases.flatMap((alias) => [
      `/api/public/registry/${alias} /api/public/registry/${slug} 301`,
      `/entry/${alias} /entry/${slug}/ 301`,
    ]),
  );
  return new Response(lines.map((line) => `${line}\n`).join(''));
};
