const WEEK_MS = 7 * 86_400_000;

/** Up to `most` of a list. Each week begins where the last one ended, so that everything has its turn. */
export function weeklyPart<Each>(all: readonly Each[], most: number, now: Date): Each[] {
  const from = all.length === 0 ? 0 : (Math.floor(now.getTime() / WEEK_MS) * most) % all.length;
  return [...all.slice(from), ...all.slice(0, from)].slice(0, most);
}
