import type { APIRoute, GetStaticPaths } from 'astro';
import { builtCatalog } from '../../catalog/built.ts';
import { environment } from '../../environment/environment.ts';
import { writeSecurityText } from '../../protocols/well-known/security-text.ts';

// Without a repository nobody could be told of a fault, so then there is no such file.
export const getStaticPaths = (() => {
  const { repositoryUrl } = environment();
  return repositoryUrl ? [{ params: { security: 'security.txt' }, props: { repositoryUrl } }] : [];
}) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props: { repositoryUrl } }) => {
  const { siteUrl } = environment();
  const builtAt = new Date(builtCatalog().status.generated_at);
  return new Response(writeSecurityText({ siteUrl, repositoryUrl, builtAt }));
};
