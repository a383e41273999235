import { z } from 'zod';
import { GithubRefusal } from '../github/rest.ts';
import { callGithub, listGithub, type Workflow } from '../github/workflow.ts';
import { CHANGE_LABELS, type Label, labelsOf } from './labels.ts';

const MAX_PAGES = 5; // Of 100 files each. A pull request with more is a sweep anyway.
const FileSchema = z.object({ filename: z.string(), status: z.string() });
const NamedSchema = z.object({ name: z.string() });
const EXISTS = 422; // GitHub's status if the label exists already.

/** Sets the labels that describe the changes of a pull request, and removes outdated ones. Returns the labels. */
export async function labelPull(workflow: Workflow, pull: number): Promise<string[]> {
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

const isOurs = (label: string): boolean => (CHANGE_LABELS as readonly string[]).includes(label);

/** Creates or updates every label of the list. Other labels, made by people, stay. */
export async function syncLabels(workflow: Workflow, labels: readonly Label[]): Promise<void> {
  for (const label of labels) {
    try {
      await callGithub(workflow, 'POST', '/labels', label);
    } catch (error) {
      if (!(error instanceof GithubRefusal && error.status === EXISTS)) throw error;
      const { name, color, description } = label;
      await callGithub(workflow, 'PATCH', `/labels/${encodeURIComponent(name)}`, { color, description });
    }
  }
}
