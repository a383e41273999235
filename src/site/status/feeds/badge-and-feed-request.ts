import { createHash } from 'node:crypto';
import { unknownPath, unknownSlug } from '../../../api/not-found.ts';
import { alternativesIn } from '../../../catalog/alternatives.ts';
import { allEntries, type OpenCatalog } from '../../../catalog/open.ts';
import { CORS_HEADERS, cacheBy, serve } from '../../../http/reply.ts';
import { type OneHealth, shieldsBadge, svgBadge } from './badge.ts';
import { atomFeed, entryFeed, jsonFeed } from './feeds.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog>; siteUrl: string };
type Format = { type: string; write: (health: OneHealth, catalog: OpenCatalog, siteUrl: string) => string };

/** By folder and file extension of the path. A function makes these, to save four small files per entry in each build. */
const FORMATS: Readonly<Record<string, Format>> = {
  'badges.svg': { type: 'image/svg+xml', write: svgBadge },
  'badges.json': {
    type: 'application/json',
    write: (health) => JSON.stringify(shieldsBadge(health)),
  },
  'feeds/entry.atom': {
    type: 'application/atom+xml; charset=utf-8',
    write: (health, catalog, siteUrl) => atomFeed(entryFeed(health, siteUrl, alternativesFrom(catalog))),
  },
  'feeds/entry.json': {
    type: 'application/feed+json; charset=utf-8',
    write: (health, catalog, siteUrl) => jsonFeed(entryFeed(health, siteUrl, alternativesFrom(catalog))),
  },
};

/** `GET /badges/{slug}.svg|.json` and `/feeds/entry/{slug}.atom|.json`: the health of one entry, for other sites to embed. */
export function answerBadgeOrFeed(request: Request, { openCatalog, siteUrl }: Deps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { pathname } = new URL(request.url);
      const [, folder = '', slug = '', extension = ''] =
        /^\/(badges|feeds\/entry)\/([^/.]*)(.*)$/.exec(pathname) ?? [];
      const catalog = await openCatalog();
      if (catalog.docOf(slug) === undefined) return unknownSlug(slug, catalog);
      const format = FORMATS[folder + extension];
      const { interfaces, incidents } = await catalog.status();
      const status = interfaces.find((each) => each.slug === slug);
      if (!format || !status) return unknownPath(pathname, `GET ${filesOf(folder, slug).join(' or ')}.`);
      const health = { status, incidents: incidents.filter((each) => each.slug === slug) };
      return reply(format.write(health, catalog, siteUrl), format.type);
    },
  });
}

/** The paths of an entry's files in a folder. */
const filesOf = (folder: string, slug: string): string[] =>
  Object.keys(FORMATS).flatMap((path) =>
    path.startsWith(`${folder}.`) ? [path.replace(folder, `/${folder}/${slug}`)] : [],
  );

/** The whole catalog is read only for an interface that is down now. */
const alternativesFrom = (catalog: OpenCatalog) => (slug: string) => {
  const doc = catalog.docOf(slug);
  return doc === undefined ? [] : alternativesIn(allEntries(catalog))(catalog.entryAt(doc));
};

function reply(text: string, type: string): Response {
  const ETag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return new Response(text, {
    headers: {
      'Content-Type': type,
      ETag,
      ...CORS_HEADERS,
      'Cross-Origin-Resource-Policy': 'cross-origin', // Other sites show badges on their pages.
      ...cacheBy([]),
    },
  });
}
