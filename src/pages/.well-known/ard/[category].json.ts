import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { CATEGORIES } from '../../../entry/category.ts';
import { environment } from '../../../environment/environment.ts';
import { builtArdEntries } from '../../../protocols/ard/built-entries.ts';
import { describeCatalog } from '../../../protocols/ard/manifest.ts';

export const getStaticPaths = (() =>
  CATEGORIES.map((category) => ({ params: { category }, props: { category } }))) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The entries of one category as a catalog of ARD. The manifest refers to it. */
export const GET: APIRoute<Props> = ({ props: { category } }) =>
  Response.json(describeCatalog(category, builtArdEntries(), environment().siteUrl));
