import type { APIRoute, GetStaticPaths } from 'astro';
import { builtShelves } from '../../site/browse/shelves.ts';
import { entryInMarkdown } from '../../site/entry/entry-in-markdown.ts';

export const getStaticPaths = (() =>
  builtShelves().entries.map((entry) => ({
    params: { slug: entry.slug },
    props: { entry },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props: { entry } }) => new Response(entryInMarkdown(entry));
