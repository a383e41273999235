import type { APIRoute, GetStaticPaths } from 'astro';
import { describeEntry } from '../../../../api/entry.ts';
import { builtCatalog } from '../../../../catalog/built.ts';
import { builtOperationsOf } from '../../../../catalog/built-operations.ts';
import { environment } from '../../../../environment/environment.ts';
import { installLinks } from '../../../../install/install-links.ts';
import { builtGroups } from '../../../../site/browse/catalog-groups.ts';

export const getStaticPaths = (() =>
  builtCatalog().entries.map((entry) => ({
    params: { slug: entry.slug },
    props: { entry },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props: { entry } }) =>
  Response.json(
    describeEntry(
      entry,
      builtGroups().alternativesOf(entry),
      builtOperationsOf(entry.slug),
      installLinks(entry, environment().siteUrl),
    ),
  );
