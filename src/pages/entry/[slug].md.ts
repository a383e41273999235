import type { APIRoute, GetStaticPaths } from 'astro';
import { builtOperationsOf } from '../../catalog/built-operations.ts';
import { builtGroups } from '../../site/browse/catalog-groups.ts';
import { entryInMarkdown } from '../../site/entry/entry-in-markdown.ts';

export const getStaticPaths = (() =>
  builtGroups().entries.map((entry) => ({
    params: { slug: entry.slug },
    props: { entry },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props: { entry } }) =>
  new Response(entryInMarkdown(entry, builtOperationsOf(entry.slug), builtGroups().alternativesOf(entry)));
