import type { HealthEvent } from '../../health/event-schema.ts';
import { describeChanges } from '../../health/incidents.ts';
import { html } from '../../markup/html.ts';

const MOST_ITEMS = 100; // Of a feed: readers ask every hour, and keep what they have read.
const NEVER = '1970-01-01T00:00:00Z'; // Atom demands a time of the last change; a feed without events had none.

export type Feed = {
  title: string;
  /** Addresses of the page that the feed is of, and of the feed without its ending. */
  page: string;
  self: string;
  /** Newest first. */
  events: readonly HealthEvent[];
  siteUrl: string;
  nameOf: (slug: string) => string;
};

const HAPPENED = {
  down: 'does not answer',
  up: 'answers again',
  shape_changed: 'answers differently',
} as const;

type Item = { id: string; link: string; title: string; text: string; published: string; updated: string };

function itemsOf({ events, siteUrl, nameOf }: Feed): Item[] {
  return events.slice(0, MOST_ITEMS).map((event) => ({
    id: `${siteUrl}/entry/${event.slug}/#${event.id}`,
    link: `${siteUrl}/entry/${event.slug}/#health`,
    title: `${nameOf(event.slug)} ${HAPPENED[event.kind]}`,
    text: event.kind === 'shape_changed' ? describeChanges(event) : event.cause,
    published: event.at,
    updated: event.observed_at,
  }));
}

/** The feed in Atom (RFC 4287). */
export function atomFeed(feed: Feed): string {
  const items = itemsOf(feed);
  const entries = items.map(
    ({ id, link, title, text, published, updated }) =>
      html`<entry><id>${id}</id><title>${title}</title><link href="${link}"/><published>${published}</published><updated>${updated}</updated><summary>${text}</summary></entry>`,
  );
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${feed.self}.atom</id><title>${feed.title}</title><link href="${feed.page}"/><link rel="self" type="application/atom+xml" href="${feed.self}.atom"/><updated>${items[0]?.updated ?? NEVER}</updated><author><name>Callbook</name></author>${entries}</feed>
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
    items: itemsOf(feed).map(({ id, link, title, text, published, updated }) => ({
      id,
      url: link,
      title,
      content_text: text,
      date_published: published,
      date_modified: updated,
    })),
  });
}
