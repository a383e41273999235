import type { APIRoute, GetStaticPaths } from 'astro';
import { builtGroups } from '../../../site/browse/catalog-groups.ts';
import { entryImage } from '../../../site/entry/image/entry-image.ts';
import { hasImage } from '../../../site/entry/image/image-address.ts';

export const getStaticPaths = (() =>
  builtGroups()
    .entries.filter((_, position) => hasImage(position))
    .map((entry) => ({ params: { slug: entry.slug }, props: { entry } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props: { entry } }) => new Response(entryImage(entry));
