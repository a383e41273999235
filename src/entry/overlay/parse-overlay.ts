import { type EntryProblem, type Place, START } from '../files/problem.ts';
import { readCompanion } from '../files/read-companion.ts';
import { OverlayFileSchema, type OverlayRules } from './overlay-file-schema.ts';

/** The rules of an overlay, and where the file has them. `locate` takes a path such as `['deny', 0, 'slugs', 2]`. */
export type Overlay = {
  rules: OverlayRules;
  file: string;
  locate: (path: readonly PropertyKey[]) => Place;
};

/** Reads `overlay.yaml`. Returns no rules if it has a problem. Never throws. */
export function parseOverlay(text: string, file: string): { overlay: Overlay; problems: EntryProblem[] } {
  const { value, locate, problems } = readCompanion(text, file, OverlayFileSchema);
  return { overlay: { rules: value ?? {}, file, locate }, problems };
}

export const withoutRules = (file: string): Overlay => ({
  rules: {},
  file,
  locate: () => START,
});
