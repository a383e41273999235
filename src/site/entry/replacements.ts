import type { Entry } from '../../catalog/entry-schema.ts';

/** More would be a list, and the page has one under "Alternatives". */
const MAX_REPLACEMENTS = 3;

/** Whether the page has to say what to use instead: the interface is down, or its entry is deprecated. */
export const needsReplacement = ({ status, health_ok }: Entry): boolean =>
  status === 'deprecated' || health_ok === false;

/** The best alternatives that are not down, best first. The successor of a deprecated entry is enough by itself. */
export function replacementsAmong(alternatives: readonly Entry[], successor: string | null = null): Entry[] {
  const usable = alternatives.filter(({ health_ok }) => health_ok !== false);
  const best = usable.filter(({ slug }) => slug === successor);
  return best.length > 0 ? best : usable.slice(0, MAX_REPLACEMENTS);
}

/** What the replacements are called. Nobody has said that they replace a deprecated entry without a successor. */
export const replacementWords = ({ status, replaced_by }: Entry): string =>
  status === 'deprecated' && replaced_by === null ? 'Alternatives' : 'Use instead';
