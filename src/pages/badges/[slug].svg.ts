import type { APIRoute, GetStaticPaths } from 'astro';
import { builtCatalog } from '../../catalog/built.ts';
import { svgBadge } from '../../site/health/badge.ts';
import { builtHealth } from '../../site/health/built-health.ts';

export const getStaticPaths = (() =>
  builtCatalog().entries.map(({ slug }) => ({ params: { slug } }))) satisfies GetStaticPaths;

export const GET: APIRoute<never, { slug: string }> = ({ params }) =>
  new Response(svgBadge(builtHealth(params.slug)));
