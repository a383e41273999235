import { builtCatalog } from '../../catalog/built/built.ts';
import { builtOperationsOf } from '../../catalog/built/built-operations.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { MIN_EXAMPLE_NEEDS } from '../../entry/fields/search.ts';
import { ownValue } from '../../entry/own-value.ts';
import { daysSince } from '../../entry/verification.ts';
import { type Freshness, STALE_REASONS, type StaleFlag } from '../../health/freshness-schema.ts';
import { targetOf } from '../../health/probe/target.ts';
import type { Incident } from '../../health/status-schema.ts';
import { dayOf } from '../../text/dates.ts';

/** What needs the attention of maintainers. Each kind has a page with its entries. */
export const GAPS = {
  down: {
    title: 'Down for a week or longer',
    words: 'The interface may be gone. Look for a new address, or propose to deprecate the entry.',
  },
  stale: {
    title: 'Source may be out of date',
    words:
      'The repository, the package, the documentation or the version that the entry is about moved or ended. Read it again, name its successor, or propose to deprecate the entry.',
  },
  lapsed: {
    title: 'Verification has lapsed',
    words:
      'The contract was last checked by a program more than 90 days ago. “npm run verify” checks it again.',
  },
  unverified: {
    title: 'Never verified',
    words: 'No program has checked the contract yet. “npm run verify” does.',
  },
  operations: {
    title: 'No operations',
    words:
      'Agents find the interface but not its calls. “npm run draft -- --operations” reads them from OpenAPI, MCP or help texts.',
  },
  needs: {
    title: `Only ${MIN_EXAMPLE_NEEDS} example needs`,
    words: 'That is the minimum. More example needs, with different words, make an entry easier to find.',
  },
  access: {
    title: 'No instructions for getting a key',
    words:
      'The interface asks for a key or a login, but neither the entry nor the interface says where to get one. Add “auth” to the entry.',
  },
  address: {
    title: 'No address to probe',
    words:
      'Nothing is known about its health. Add “probe_url” to the entry if it has a page or an address without placeholders.',
  },
} as const satisfies Record<string, { title: string; words: string }>;
export type GapName = keyof typeof GAPS;

/** `repository archived (acme/tides), seen on 21 November 2026`. */
export const staleWords = ({ reason, detail, since }: StaleFlag): string =>
  `${STALE_REASONS[reason]} (${detail}), seen on ${dayOf(since)}`;

/** An entry with a gap. `note` says since when, if that is known. */
export type GapRow = { entry: Entry; note: string };

const LONG_DAYS = 7;

type Gaps = Readonly<Record<GapName, readonly GapRow[]>>;

let gaps: Gaps | undefined;

/** The gaps of this build, found once. */
export function builtGaps(): Gaps {
  const { entries, status, stale } = builtCatalog();
  gaps ??= findGaps(entries, {
    incidents: status.incidents,
    stale,
    hasOperations: (slug) => builtOperationsOf(slug) !== undefined,
    now: new Date(status.generated_at),
  });
  return gaps;
}

type Known = {
  incidents: readonly Incident[];
  stale: Freshness;
  hasOperations: (slug: string) => boolean;
  now: Date;
};

/** The entries with each gap, those that have had it longest first, then by slug. Deprecated entries are left out. */
export function findGaps(entries: readonly Entry[], { incidents, stale, hasOperations, now }: Known): Gaps {
  const active = entries.filter(({ status }) => status === 'active');
  const rows = (isIn: (entry: Entry) => boolean) => active.filter(isIn).map((entry) => ({ entry, note: '' }));
  const downSince = new Map(
    incidents.flatMap(({ slug, kind, ended_at, started_at }) =>
      kind === 'down' && ended_at === null ? [[slug, started_at] as const] : [],
    ),
  );
  return {
    down: longestFirst(active, ({ slug }) => downSince.get(slug) ?? null, now).filter(
      ({ days }) => days >= LONG_DAYS,
    ),
    stale: active.flatMap((entry) => {
      const flags = ownValue(stale, entry.slug) ?? [];
      return flags.length === 0 ? [] : [{ entry, note: flags.map(staleWords).join('; ') }];
    }),
    lapsed: longestFirst(
      active,
      ({ verified, verification }) => (verified ? null : (verification?.at ?? null)),
      now,
    ),
    unverified: rows(({ verification }) => verification === null),
    operations: rows(({ slug }) => !hasOperations(slug)),
    needs: rows(({ example_needs }) => example_needs.length <= MIN_EXAMPLE_NEEDS),
    access: rows(
      ({ auth_kind, auth, auth_observed }) => auth_kind !== 'none' && auth === null && auth_observed === null,
    ),
    address: rows((entry) => targetOf(entry) === null),
  };
}

/** The entries for which `since` has a time, the earliest first. */
const longestFirst = (entries: readonly Entry[], since: (entry: Entry) => string | null, now: Date) =>
  entries
    .flatMap((entry) => {
      const at = since(entry);
      if (at === null) return [];
      const days = daysSince(at, now);
      return [{ entry, days, note: days === 1 ? 'for 1 day' : `for ${days} days` }];
    })
    .sort((a, b) => b.days - a.days);
