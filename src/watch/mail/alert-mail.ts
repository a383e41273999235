import type { HealthState } from '../../health/check-schema.ts';
import type { ShapeChange } from '../../health/event-schema.ts';
import { FLAP_STEADY_HOURS } from '../../health/verdict/flapping.ts';
import type { ToldEvent } from '../alerts.ts';
import { durationWords, timeWords } from '../time-words.ts';
import type { Block, Letter } from './mail-body.ts';

const MAX_CHANGES = 12; // Shown in a mail; the entry's page has all.

const STATE_WORDS: Readonly<Record<HealthState, string>> = {
  ok: 'answered as it should',
  auth_required: 'asked for a key, which is no fault',
  rate_limited: 'limited the calls, which is no fault',
  server_error: 'answered with a server error',
  wrong_protocol: 'answered something else than it should',
  unreachable: 'could not be reached',
  timeout: 'gave no answer in time',
  gone: 'answered that nothing is there any more',
  unknown: 'was not probed',
};

type Place = { siteUrl: string; unsubscribeUrl: string };

/** The mail that tells one event, or several at once. Throws where there is none. */
export function alertLetter(events: readonly ToldEvent[], { siteUrl, unsubscribeUrl }: Place): Letter {
  const [first] = events;
  if (!first) throw new Error('A letter was asked for without an event.');
  const slugs = [...new Set(events.map(({ event }) => event.slug))];
  const single = events.length === 1;
  const subject = single ? headline(first) : digestSubject(events, slugs.length);
  return {
    subject,
    blocks: events.flatMap((told) => [{ kind: 'heading', text: headline(told) }, ...tell(told, siteUrl)]),
    foot: [
      { kind: 'words', text: `You follow ${listed(slugs)} on Callbook.` },
      { kind: 'link', label: single ? 'Stop these mails' : 'Stop some or all', url: unsubscribeUrl },
    ],
  };
}

function headline({ event, name, down_since }: ToldEvent): string {
  switch (event.kind) {
    case 'down':
      return `${name} is down`;
    case 'flapping':
      return `${name} is unstable`;
    case 'up':
      if (event.flapping_since) return `${name} is steady again`;
      return down_since ? `${name} is back after ${durationWords(down_since, event.at)}` : `${name} is back`;
    case 'shape_changed':
      return `${name} ${isBreaking(event.changes) ? 'broke its shape' : 'changed its shape'}`;
  }
}

function digestSubject(events: readonly ToldEvent[], interfaces: number): string {
  const names = [...new Set(events.map(({ name }) => name))];
  const [first = '', second] = names;
  const rest = interfaces > 2 ? ` and ${interfaces - 2} more` : '';
  return `${events.length} changes: ${second ? `${first}, ${second}${rest}` : first}`;
}

function tell(told: ToldEvent, siteUrl: string): Block[] {
  const { slug, changes } = told.event;
  const sorted = changes.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
  const hidden = changes.length - MAX_CHANGES;
  const points = sorted.slice(0, MAX_CHANGES).map(changeWords);
  if (hidden > 0) points.push(`and ${hidden} more`);
  return [
    { kind: 'facts', rows: factsOf(told) },
    ...(told.event.kind === 'flapping' ? [{ kind: 'words', text: FLAPPING_WORDS } as const] : []),
    ...(points.length > 0 ? [{ kind: 'list', points } as const] : []),
    { kind: 'action', label: 'See how it has been', url: `${siteUrl}/entry/${slug}/` },
  ];
}

const FLAPPING_WORDS = `It goes up and down. The next mail comes when it has been up, or down, for ${FLAP_STEADY_HOURS} hours.`;

const RANK = { breaking: 0, additive: 1, cosmetic: 2 } as const;

type Row = readonly [label: string, value: string];

function factsOf({ event, down_since }: ToldEvent): Row[] {
  const { kind, slug, at, observed_at, previous_state, cause, status_code, latency_ms } = event;
  const rows: (Row | null)[] = [
    ['Interface', slug],
    kind === 'up' && down_since ? ['Down since', timeWords(down_since)] : null,
    event.flapping_since ? ['Unstable since', timeWords(event.flapping_since)] : null,
    [kind === 'up' ? 'Back since' : 'Since', timeWords(at)],
    observed_at === at ? null : ['Confirmed', timeWords(observed_at)],
  ];
  // A shape changes while the interface answers: its state would only distract.
  if (kind !== 'shape_changed') {
    rows.push(
      ['Seen', cause || STATE_WORDS[event.state]],
      ['Before', STATE_WORDS[previous_state]],
      status_code === null ? null : ['Status', String(status_code)],
      latency_ms === null ? null : ['Answer took', `${latency_ms} ms`],
    );
  }
  return rows.filter((row) => row !== null);
}

function changeWords({ severity, path, before, after }: ShapeChange): string {
  if (before === null) return `${severity}: ${path} is new (${after ?? 'unknown'})`;
  if (after === null) return `${severity}: ${path} is gone (was ${before})`;
  return `${severity}: ${path} was ${before}, is ${after}`;
}

const isBreaking = (changes: readonly ShapeChange[]): boolean =>
  changes.some(({ severity }) => severity === 'breaking');

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
