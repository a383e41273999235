/**
 * One difference between two versions of an interface, as in the drift of what an interface returns. Breaking: a call
 * that was valid may fail. Additive: more is possible. Cosmetic: words only.
 */
export type OperationChange = {
  severity: 'breaking' | 'additive' | 'cosmetic';
  /** `get_tides`, `get_tides(harbour)` or `get_tides.output`. */
  path: string;
  /** Null if it is new. */
  before: string | null;
  /** Null if it is gone. */
  after: string | null;
};
