import type { APIRoute, GetStaticPaths } from 'astro';
import { builtShelves } from '../../../site/browse/shelves.ts';
import { entryImage } from '../../../site/entry/image/entry-image.ts';
import { hasImage } from '../../../site/entry/image/image-address.ts';

export const getStaticPaths = (() =>
  builtShelves()
    .entries.filter((_, position) => hasImage(position))
    .map((entry) => ({ params: { slug: entry.slug }, props: { entry } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props: { entry } }) => new Response(entryImage(entry));
