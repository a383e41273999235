import { z } from 'zod';
import { CATEGORIES } from '../../entry/category.ts';
import { SLUG_PATTERN } from '../../entry/text-schema.ts';
import { callGithub, existsAlready, type GithubRepository, listGithub } from '../github.ts';

const FileSchema = z.object({ filename: z.string(), status: z.string() });
type PullFile = z.output<typeof FileSchema>;

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
type ChangeLabel = (typeof CHANGE_LABELS)[number];

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
  return [kind, ...CATEGORIES.filter((each) => filename.startsWith(`entries/${each}/`))];
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
type Label = z.output<typeof LabelFileSchema>[number];

const ENTRY_PATH = /^entries\/(api|mcp|cli)\/([^/]+)\.yaml$/;

/** The slug in the path of an entry file. Null for every other path. */
export function slugIn(path: string): string | null {
  const slug = ENTRY_PATH.exec(path)?.[2];
  return slug !== undefined && SLUG_PATTERN.test(slug) ? slug : null;
}

const MAX_PAGES = 5; // Of 100 files each. A pull request with more is a sweep anyway.
const NamedSchema = z.object({ name: z.string() });

/** Sets the labels that describe the changes of a pull request, and removes outdated ones. Returns the labels. */
export async function labelPull(workflow: GithubRepository, pull: number): Promise<string[]> {
  const found = await listGithub(workflow, `/pulls/${pull}/files`, MAX_PAGES);
  const wanted: readonly string[] = labelsOf(found.map((file) => FileSchema.parse(file)));
  const given = await listGithub(workflow, `/issues/${pull}/labels`, 1);
  const before = given.map((label) => NamedSchema.parse(label).name);
  const missing = wanted.filter((label) => !before.includes(label));
  if (missing.length > 0) await callGithub(workflow, 'POST', `/issues/${pull}/labels`, { labels: missing });
  for (const label of before.filter((each) => isOurs(each) && !wanted.includes(each)))
    await callGithub(workflow, 'DELETE', `/issues/${pull}/labels/${encodeURIComponent(label)}`);
  return [...wanted];
}

const isOurs = (label: string): boolean => CHANGE_LABELS.some((each) => each === label);

/** Creates or updates every label of the list. Other labels, made by people, stay. */
export async function syncLabels(workflow: GithubRepository, labels: readonly Label[]): Promise<void> {
  for (const label of labels) {
    try {
      await callGithub(workflow, 'POST', '/labels', label);
    } catch (error) {
      if (!existsAlready(error)) throw error;
      const { name, color, description } = label;
      await callGithub(workflow, 'PATCH', `/labels/${encodeURIComponent(name)}`, { color, description });
    }
  }
}
