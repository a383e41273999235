import type { APIRoute, GetStaticPaths } from 'astro';
import { entryInMarkdown } from '../../site/markdown.ts';
import { builtShelves } from '../../site/shelves.ts';

export const getStaticPaths = (() =>
  builtShelves().entries.map((entry) => ({
    params: { slug: entry.slug },
    props: { entry },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props: { entry } }) => new Response(entryInMarkdown(entry));
