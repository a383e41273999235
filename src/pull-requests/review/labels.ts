// Pure: no I/O, clock or randomness.

import { z } from 'zod';
import { slugIn } from './entry-path.ts';

/** A file that a pull request changes, with the field names of GitHub's API. */
export type PullFile = { filename: string; status: string };

/** Labels that describe the changes of a pull request. A workflow sets and removes them. */
export const CHANGE_LABELS = [
  'new entry',
  'entry change',
  'entry removal',
  'api',
  'mcp',
  'cli',
  'vocabulary',
  'code',
  'workflows',
  'sweep',
] as const;
export type ChangeLabel = (typeof CHANGE_LABELS)[number];

const SWEEP_FILES = 20; // Reviewers read larger changes only in samples.

/** The labels of a pull request that changes these files. Files other than entries are classified by their folder. */
export function labelsOf(files: readonly PullFile[]): ChangeLabel[] {
  const labels = new Set<ChangeLabel>(files.flatMap(labelsOfFile));
  if (files.length > SWEEP_FILES) labels.add('sweep');
  return CHANGE_LABELS.filter((label) => labels.has(label));
}

function labelsOfFile({ filename, status }: PullFile): ChangeLabel[] {
  if (filename.startsWith('.github/') || filename.startsWith('.ci/')) return ['workflows'];
  if (slugIn(filename) === null) return [/^entries\/[^/]+\.yaml$/.test(filename) ? 'vocabulary' : 'code'];
  const kind = status === 'added' ? 'new entry' : status === 'removed' ? 'entry removal' : 'entry change';
  return [
    kind,
    ...(['api', 'mcp', 'cli'] as const).filter((each) => filename.startsWith(`entries/${each}/`)),
  ];
}

const MAX_DESCRIPTION = 100; // GitHub's limit.

/** Schema of `.github/labels.yml`, the list of all labels that the project uses. */
export const LabelFileSchema = z.array(
  z.strictObject({
    name: z.string().min(1).max(50),
    color: z.string().regex(/^[0-9a-f]{6}$/),
    description: z.string().min(1).max(MAX_DESCRIPTION),
  }),
);
export type Label = z.output<typeof LabelFileSchema>[number];
