import type { HealthState } from '../../health/check-schema.ts';
import type { ShapeChange } from '../../health/event-schema.ts';
import { FLAP_STEADY_HOURS } from '../../health/verdict/flapping.ts';
import { durationInWords, timeOf } from '../../text/dates.ts';
import type { AlertContent } from '../alerts.ts';
import type { Block, MailContent } from './mail-content.ts';

const MAX_CHANGES = 12; // The entry's page shows all of them.

const STATE_WORDS: Readonly<Record<HealthState, string>> = {
  ok: 'responded as expected',
  auth_required: 'asked for a key, which counts as up',
  rate_limited: 'limited the rate of calls, which counts as up',
  server_error: 'returned a server error',
  wrong_protocol: 'returned an unexpected kind of response',
  unreachable: 'could not be reached',
  timeout: 'did not respond in time',
  gone: 'reported that nothing is there any more',
  unknown: 'was not checked',
};

type Place = { siteUrl: string; unsubscribeUrl: string };

/** The email about one event or several. Throws if there is none. */
export function alertMail(
  contents: readonly AlertContent[],
  { siteUrl, unsubscribeUrl }: Place,
): MailContent {
  const [first] = contents;
  if (!first) throw new Error('An alert email needs at least one event.');
  const slugs = [...new Set(contents.map(({ event }) => event.slug))];
  const single = contents.length === 1;
  const subject = single ? headline(first) : digestSubject(contents, slugs.length);
  return {
    subject,
    blocks: contents.flatMap((content) => [
      { kind: 'heading', text: headline(content) },
      ...eventBlocks(content, siteUrl),
    ]),
    foot: [
      { kind: 'words', text: `You follow ${joinWords(slugs)} on Callbook.` },
      { kind: 'link', label: single ? 'Stop these emails' : 'Stop some or all', url: unsubscribeUrl },
    ],
  };
}

function headline({ event, name, down_since }: AlertContent): string {
  switch (event.kind) {
    case 'down':
      return `${name} is down`;
    case 'flapping':
      return `${name} is unstable`;
    case 'up':
      if (event.flapping_since) return `${name} is steady again`;
      return down_since ? `${name} is back after ${durationWords(down_since, event.at)}` : `${name} is back`;
    case 'shape_changed':
      return `${name} ${isBreaking(event.changes) ? 'changed its response shape (breaking)' : 'changed its response shape'}`;
  }
}

function digestSubject(contents: readonly AlertContent[], interfaces: number): string {
  const names = [...new Set(contents.map(({ name }) => name))];
  const [first = '', second] = names;
  const rest = interfaces > 2 ? ` and ${interfaces - 2} more` : '';
  return `${contents.length} changes: ${second ? `${first}, ${second}${rest}` : first}`;
}

function eventBlocks(content: AlertContent, siteUrl: string): Block[] {
  const { slug, changes, kind } = content.event;
  const sorted = changes.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
  const hidden = changes.length - MAX_CHANGES;
  const points = sorted.slice(0, MAX_CHANGES).map(changeWords);
  const instead = content.alternatives.map((each) => `${each.name}: ${siteUrl}/entry/${each.slug}/`);
  if (hidden > 0) points.push(`and ${hidden} more`);
  return [
    { kind: 'facts', rows: factsOf(content) },
    ...(kind === 'flapping' ? [{ kind: 'words', text: FLAPPING_WORDS } as const] : []),
    ...(points.length > 0 ? [{ kind: 'list', points } as const] : []),
    ...(instead.length > 0
      ? ([
          { kind: 'words', text: 'Use instead:' },
          { kind: 'list', points: instead },
        ] as const)
      : []),
    { kind: 'action', label: 'See its status and history', url: `${siteUrl}/entry/${slug}/` },
  ];
}

const FLAPPING_WORDS = `It keeps going up and down. The next email comes when it has been up, or down, for ${FLAP_STEADY_HOURS} hours.`;

const RANK = { breaking: 0, additive: 1, cosmetic: 2 } as const;

type Row = readonly [label: string, value: string];

function factsOf({ event, down_since }: AlertContent): Row[] {
  const { kind, slug, at, observed_at, previous_state, cause, status_code, latency_ms } = event;
  const rows: (Row | null)[] = [
    ['Interface', slug],
    kind === 'up' && down_since ? ['Down since', timeOf(down_since)] : null,
    event.flapping_since ? ['Unstable since', timeOf(event.flapping_since)] : null,
    [kind === 'up' ? 'Back since' : 'Since', timeOf(at)],
    observed_at === at ? null : ['Confirmed', timeOf(observed_at)],
  ];
  // A change of shape is seen while the interface is up, so its state would only distract.
  if (kind !== 'shape_changed') {
    rows.push(
      ['Result', cause || STATE_WORDS[event.state]],
      ['Before', STATE_WORDS[previous_state]],
      status_code === null ? null : ['Status', String(status_code)],
      latency_ms === null ? null : ['Response time', `${latency_ms} ms`],
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

const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The time between two moments: `40 s`, `10 min`, `2 h 10 min`, `2 days 3 h`. */
function durationWords(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${Math.floor(seconds / 60)} min` : durationInWords(seconds);
}
