import type { APIRoute, GetStaticPaths } from 'astro';
import { entryImage } from '../../../site/image/entry-image.ts';
import { hasImage } from '../../../site/image/image-address.ts';
import { builtShelves } from '../../../site/shelves.ts';

export const getStaticPaths = (() =>
  builtShelves()
    .entries.filter((_, position) => hasImage(position))
    .map((entry) => ({ params: { slug: entry.slug }, props: { entry } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props: { entry } }) => new Response(entryImage(entry));
