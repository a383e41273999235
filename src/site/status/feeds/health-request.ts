import { createHash } from 'node:crypto';
import { unknownSlug } from '../../../api/status.ts';
import type { OpenCatalog } from '../../../catalog/open.ts';
import { statusOf } from '../../../health/status.ts';
import type { Status } from '../../../health/status-schema.ts';
import { CORS_HEADERS, cacheBy, serve } from '../../../http/reply.ts';
import { shieldsBadge, svgBadge } from './badge.ts';
import { atomFeed, jsonFeed } from './feeds.ts';
import { entryFeed } from './feeds-of.ts';

type Deps = { openCatalog: () => Promise<OpenCatalog>; siteUrl: string };
type Form = { type: string; write: (status: Status, siteUrl: string) => string };

const known = ({ interfaces, incidents }: Status) => {
  const [status] = interfaces;
  if (!status) throw new Error('The status of one interface holds none');
  return { status, incidents };
};

/** By the folder and the ending of the path. As files these would be four small ones for each entry of each build. */
const FORMS: Readonly<Record<string, Form>> = {
  'badges.svg': { type: 'image/svg+xml', write: (status) => svgBadge(known(status)) },
  'badges.json': { type: 'application/json', write: (status) => JSON.stringify(shieldsBadge(known(status))) },
  'feeds/entry.atom': {
    type: 'application/atom+xml; charset=utf-8',
    write: (status, siteUrl) => atomFeed(entryFeed(status, siteUrl)),
  },
  'feeds/entry.json': {
    type: 'application/feed+json; charset=utf-8',
    write: (status, siteUrl) => jsonFeed(entryFeed(status, siteUrl)),
  },
};

/** `GET /badges/{slug}.svg|.json` and `/feeds/entry/{slug}.atom|.json`: the health of one entry for other sites. */
export function answerHealth(request: Request, { openCatalog, siteUrl }: Deps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const { pathname } = new URL(request.url);
      const [, folder, slug = '', ending] = /^\/(badges|feeds\/entry)\/([^/]*)\.(\w+)$/.exec(pathname) ?? [];
      const form = FORMS[`${folder}.${ending}`];
      const status = form && statusOf(await (await openCatalog()).status(), slug);
      return form && status ? reply(form.write(status, siteUrl), form.type) : unknownSlug(slug);
    },
  });
}

function reply(text: string, type: string): Response {
  const ETag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return new Response(text, {
    headers: {
      'Content-Type': type,
      ETag,
      ...CORS_HEADERS,
      'Cross-Origin-Resource-Policy': 'cross-origin', // Badges stand on other sites' pages.
      ...cacheBy([]),
    },
  });
}
