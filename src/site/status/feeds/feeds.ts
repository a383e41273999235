import type { Incident, Status } from '../../../health/status-schema.ts';
import { eventId } from '../../../health/verdict/event.ts';
import { durationInWords } from '../../../text/dates.ts';
import { html } from '../../../text/html.ts';
import type { OneHealth } from './badge.ts';

const MAX_ITEMS = 100; // Feed readers poll every hour or so and keep the items that they have seen.
const NEVER = '1970-01-01T00:00:00Z'; // Atom requires a time of the last change, also in an empty feed.

export type Feed = {
  title: string;
  page: string;
  /** Address of the feed, without its file extension. */
  self: string;
  incidents: readonly Incident[];
  siteUrl: string;
  nameOf: (slug: string) => string;
  /** What to use instead of an interface that is down, best first. */
  alternativesOf: (slug: string) => readonly { name: string }[];
};

type Item = { id: string; link: string; title: string; text: string; at: string };

/** Items, newest first. An incident that is over makes two: one for its start and one for its end. */
function itemsOf({ incidents, siteUrl, nameOf, alternativesOf }: Feed): Item[] {
  // An unstable period that ends because the interface went down makes no second item: the incident "down" has one.
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
    if (kind === 'shape_changed') return [item(id, 'changed its response shape', cause, started_at)];
    const isFlapping = kind === 'flapping';
    const instead = kind === 'down' && ended_at === null ? insteadWords(alternativesOf(slug)) : '';
    const began = item(id, isFlapping ? 'is unstable' : 'is down', `${cause}${instead}`, started_at);
    if (ended_at === null || duration_s === null || downs.has(`${slug} ${ended_at}`)) return [began];
    if (isFlapping) {
      const stable = `It was unstable for ${durationInWords(duration_s)}.`;
      return [item(eventId(slug, 'up', ended_at), 'is stable again', stable, ended_at), began];
    }
    const after = `It was down for ${durationInWords(duration_s)}.`;
    return [item(eventId(slug, 'up', ended_at), 'is up again', after, ended_at), began];
  });
  return items.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MAX_ITEMS);
}

/** The names of the alternatives, as a sentence after the cause. */
const insteadWords = (alternatives: readonly { name: string }[]): string =>
  alternatives.length === 0 ? '' : `. Alternatives: ${alternatives.map(({ name }) => name).join(', ')}.`;

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

export function globalFeed(
  { incidents, interfaces }: Status,
  siteUrl: string,
  alternativesOf: Feed['alternativesOf'],
): Feed {
  const names = new Map(interfaces.map(({ slug, name }) => [slug, name]));
  return {
    title: 'Callbook: incidents and changes',
    page: `${siteUrl}/status/`,
    self: `${siteUrl}/feeds/events`,
    incidents,
    siteUrl,
    nameOf: (slug) => names.get(slug) ?? slug,
    alternativesOf,
  };
}

export const entryFeed = (
  { status: { slug, name }, incidents }: OneHealth,
  siteUrl: string,
  alternativesOf: Feed['alternativesOf'],
): Feed => ({
  title: `${name} in Callbook`,
  page: `${siteUrl}/entry/${slug}/`,
  self: `${siteUrl}/feeds/entry/${slug}`,
  incidents,
  siteUrl,
  nameOf: () => name,
  alternativesOf,
});
