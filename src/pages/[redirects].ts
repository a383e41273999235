import type { GetStaticPaths } from 'astro';
import { builtCatalog } from '../catalog/built.ts';

// Astro leaves out files whose name begins with an underscore, so the name comes in as a parameter.
export const getStaticPaths = (() => [{ params: { redirects: '_redirects' } }]) satisfies GetStaticPaths;

/** Old slugs lead to the entry that took them over, in the form that Netlify reads beside netlify.toml. */
export const GET = (): Response => {
  const lines = builtCatalog().entries.flatMap(({ slug, aliases }) =>
    aliases.flatMap((alias) => [
      `/api/public/registry/${alias} /api/public/registry/${slug} 301`,
      `/entry/${alias} /entry/${slug}/ 301`,
    ]),
  );
  return new Response(lines.map((line) => `${line}\n`).join(''));
};
