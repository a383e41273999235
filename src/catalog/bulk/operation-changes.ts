import type { PublishedOperations } from '../../operations/published-schema.ts';
import { inOrder } from '../../text/in-order.ts';
import type { FileEvent } from './changes.ts';
import type { OperationsChange } from './changes-schema.ts';
import type { EntriesHistory } from './git-history.ts';

const END_OF_DAY = 'T23:59:59Z';

/**
 * The last change of the operations of every interface, newest first. A change of the entry counts too, because the
 * addresses of operations begin at its endpoint.
 */
export function lastOperationChanges(
  published: readonly PublishedOperations[],
  { events, operationEvents }: Pick<EntriesHistory, 'events' | 'operationEvents'>,
  { builtAt }: { builtAt: string },
): OperationsChange[] {
  const ofEntry = newestOfEach(events);
  const ofFile = newestOfEach(operationEvents);
  const present = new Set(published.map(({ slug }) => slug));
  const changed = published.map((operations): OperationsChange => {
    const { slug } = operations;
    const at = latest([ofEntry.get(slug), ofFile.get(slug), readLate(operations, builtAt)]) ?? builtAt;
    return { at, change: 'changed', slug, operations };
  });
  const gone = [...ofFile]
    .filter(([slug]) => !present.has(slug))
    .map(([slug, at]): OperationsChange => ({ at, change: 'removed', slug }));
  return [...changed, ...gone].sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || inOrder(a.slug, b.slug));
}

/** @param events newest first */
const newestOfEach = (events: readonly FileEvent[]): Map<string, string> =>
  new Map(events.toReversed().map(({ slug, at }) => [slug, at]));

/** The latest time at which these operations may have been read from a running server: only the day is known. */
function readLate({ origin, read_at }: PublishedOperations, builtAt: string): string | undefined {
  if (origin !== 'run' || read_at === null) return undefined;
  return [`${read_at}${END_OF_DAY}`, builtAt].sort(byTime)[0];
}

const latest = (times: readonly (string | undefined)[]): string | undefined =>
  times
    .flatMap((time) => time ?? [])
    .sort(byTime)
    .at(-1);

const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other);
