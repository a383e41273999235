import type { APIRoute, GetStaticPaths } from 'astro';
import { builtCatalog } from '../../../../catalog/built.ts';
import { builtHealth } from '../../../../site/status/built-health.ts';

export const getStaticPaths = (() =>
  builtCatalog().status.interfaces.map((each) => ({
    params: { slug: each.slug },
    props: { each },
  }))) satisfies GetStaticPaths;

/** The status of one interface, as `GET /api/public/status?slug=` answers it. */
export const GET: APIRoute = ({ props: { each } }) => {
  const { status } = builtCatalog();
  return Response.json({
    ...status,
    interfaces: [each],
    incidents: builtHealth(each.slug).incidents,
  });
};
