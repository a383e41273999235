import type { Incident } from '../../../health/status-schema.ts';
import { eventId } from '../../../health/verdict/event.ts';
import { html } from '../../../text/html.ts';
import { durationInWords } from '../words/times.ts';

const MAX_ITEMS = 100; // Of a feed: readers ask every hour, and keep what they have read.
const NEVER = '1970-01-01T00:00:00Z'; // Atom demands a time of the last change; a feed without events had none.

export type Feed = {
  title: string;
  /** Addresses of the page that the feed is of, and of the feed without its ending. */
  page: string;
  self: string;
  incidents: readonly Incident[];
  siteUrl: string;
  nameOf: (slug: string) => string;
};

type Item = { id: string; link: string; title: string; text: string; at: string };

/** Newest first. An incident that is over makes two items: that it began, and that it ended. */
function itemsOf({ incidents, siteUrl, nameOf }: Feed): Item[] {
  // What ends because the interface goes down for good makes no item of its own.
  const downs = new Set(
    incidents.flatMap(({ kind, slug, started_at }) => (kind === 'down' ? [`${slug} ${started_at}`] : [])),
  );
  const items = incidents.flatMap((incident) => {
    const { id, slug, kind, started_at, ended_at, duration_s, cause } = incident;
    const item = (event: string, words: string, text: string, at: string): Item => ({
      id: `${siteUrl}/entry/${slug}/#${event}`,
      link: `${siteUrl}/entry/${slug}/#health`,
      title: `${nameOf(slug)} ${words}`,
      text,
      at,
    });
    if (kind === 'shape_changed') return [item(id, 'answers differently', cause, started_at)];
    const isFlapping = kind === 'flapping';
    const began = item(id, isFlapping ? 'goes up and down' : 'does not answer', cause, started_at);
    if (ended_at === null || duration_s === null || downs.has(`${slug} ${ended_at}`)) return [began];
    if (isFlapping) {
      const steady = `It went up and down for ${durationInWords(duration_s)}.`;
      return [item(eventId(slug, 'up', ended_at), 'is steady again', steady, ended_at), began];
    }
    const after = `It was silent for ${durationInWords(duration_s)}.`;
    return [item(eventId(slug, 'up', ended_at), 'answers again', after, ended_at), began];
  });
  return items.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MAX_ITEMS);
}

/** The feed in Atom (RFC 4287). */
export function atomFeed(feed: Feed): string {
  const items = itemsOf(feed);
  const entries = items.map(
    ({ id, link, title, text, at }) =>
      html`<entry><id>${id}</id><title>${title}</title><link href="${link}"/><updated>${at}</updated><summary>${text}</summary></entry>`,
  );
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${feed.self}.atom</id><title>${feed.title}</title><link href="${feed.page}"/><link rel="self" type="application/atom+xml" href="${feed.self}.atom"/><updated>${items[0]?.at ?? NEVER}</updated><author><name>Callbook</name></author>${entries}</feed>
`.html;
}

/** The feed in JSON Feed 1.1. */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: `${feed.self}.json`,
    language: 'en',
    items: itemsOf(feed).map(({ id, link, title, text, at }) => ({
      id,
      url: link,
      title,
      content_text: text,
      date_published: at,
    })),
  });
}
