import type { RecordedAccess } from '../../entry/access/observed-access-schema.ts';
import { type CatalogFolders, loadCatalogEntries } from '../../entry/files/load-catalog.ts';
import { environment } from '../../environment/environment.ts';
import type { HealthEvent } from '../../health/event-schema.ts';
import type { Freshness } from '../../health/freshness-schema.ts';
import type { HistoryWindow } from '../../health/history-window.ts';
import { readSchedule } from '../../health/schedule/read-schedule.ts';
import { type Schedule, USUAL_SCHEDULE } from '../../health/schedule/schedule.ts';
import { signalsOf } from '../../health/signals.ts';
import { statusFrom } from '../../health/status.ts';
import type { Status } from '../../health/status-schema.ts';
import { readFreshness, readHistory, readRecordedAccess } from '../../history/branch/read.ts';
import { NO_FILES } from '../../history/files.ts';
import { readWindow } from '../../history/window.ts';
import type { CatalogVocabulary } from '../catalog-vocabulary-schema.ts';
import { countVocabulary } from '../count-vocabulary.ts';
import type { Entry } from '../entry-schema.ts';
import { publishEntry } from '../publish-entry.ts';
import { prepared } from './prepared.ts';

/** The data of all static files. Entries are sorted by slug, health events oldest first. `stale` may be out of date. */
export type BuiltCatalog = {
  entries: Entry[];
  status: Status;
  events: HealthEvent[];
  stale: Freshness;
} & CatalogVocabulary;

let built: BuiltCatalog | undefined;

/** The catalog of this build, read once, so that all pages and files agree. */
export function builtCatalog(): BuiltCatalog {
  built ??= prepared<BuiltCatalog>('catalog') ?? readCatalog();
  return built;
}

function readCatalog(): BuiltCatalog {
  const { entriesFolder, overlayFolder, historyFolder, buildEveryHours, onNetlify, publicUrl } =
    environment();
  const schedule = readSchedule(buildEveryHours);
  const now = new Date();
  const history = readHistory(historyFolder, { now, repository: '.', report: console.warn, schedule });
  if (history?.simulated && (onNetlify || publicUrl !== null))
    throw new Error(
      `The history in "${historyFolder}" is simulated, and a site with a public address never shows made-up health. Delete that folder and run npm run history:pull.`,
    );
  const access = readRecordedAccess(historyFolder, { repository: '.', report: console.warn });
  const stale = readFreshness(historyFolder, { repository: '.', report: console.warn });
  return buildCatalog({ entriesFolder, overlayFolder }, now, history, { schedule, access, stale });
}

type BuildOptions = {
  schedule?: Schedule;
  /** How interfaces say that callers log in, by slug. */
  access?: ReadonlyMap<string, RecordedAccess>;
  /** Which entries may be out of date. */
  stale?: Freshness;
};

/**
 * Combines the entries of a catalog with the history of their health. Throws if an entry has an error.
 * @param history null before the first probe run: all health is then unknown
 */
export function buildCatalog(
  folders: CatalogFolders,
  now: Date,
  history: HistoryWindow | null = null,
  { schedule = USUAL_SCHEDULE, access = new Map(), stale = {} }: BuildOptions = {},
): BuiltCatalog {
  const window = history ?? readWindow(NO_FILES, now);
  const entries = loadCatalogEntries(folders).map((entry) =>
    publishEntry(entry, signalsOf(entry.slug, window), now, access.get(entry.slug)),
  );
  const slugs = new Set(entries.map(({ slug }) => slug));
  return {
    entries,
    status: {
      ...statusFrom(entries, window, now, schedule),
      ...(folders.overlayFolder === null ? {} : { overlay: true }),
    },
    events: window.events.filter(({ slug }) => slugs.has(slug)),
    stale,
    ...countVocabulary(entries),
  };
}
