import type { APIRoute, GetStaticPaths } from 'astro';
import { builtCatalog } from '../../../catalog/built.ts';
import { entryFeed } from '../../../site/health/built-feeds.ts';
import { atomFeed } from '../../../site/health/feeds.ts';

export const getStaticPaths = (() =>
  builtCatalog().entries.map(({ slug }) => ({ params: { slug } }))) satisfies GetStaticPaths;

export const GET: APIRoute<never, { slug: string }> = ({ params }) =>
  new Response(atomFeed(entryFeed(params.slug)));
