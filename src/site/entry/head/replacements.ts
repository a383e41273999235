import type { Entry } from '../../../catalog/entry-schema.ts';

/** More would be a list, and the page has one under "Alternatives". */
const MAX_REPLACEMENTS = 3;

type Judged = Pick<Entry, 'status' | 'health_ok'>;

/** Whether the page has to say what to use instead: the interface is down, or its entry is deprecated. */
export const needsReplacement = ({ status, health_ok }: Judged): boolean =>
  status === 'deprecated' || health_ok === false;

/** The best alternatives that are not down, best first. */
export const replacementsAmong = <Each extends Judged>(alternatives: readonly Each[]): Each[] =>
  alternatives.filter(({ health_ok }) => health_ok !== false).slice(0, MAX_REPLACEMENTS);
