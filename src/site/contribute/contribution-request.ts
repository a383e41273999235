import { allEntries } from '../../catalog/open.ts';
import { submissionFrom } from '../../entry/fields/form.ts';
import { readText } from '../../http/body-text.ts';
import { UNCACHED } from '../../http/freshness.ts';
import type { Problem } from '../../http/problem-schema.ts';
import { checkSubmission } from '../../pull-requests/submission/check-submission.ts';
import { proposeUrl } from '../../pull-requests/submission/pull-request.ts';
import { type PageDeps, refuseMethod, replyPage } from '../frame/page-shell.ts';
import { fillContributionPage, fillRefusedPage, readTyped } from './contribution-page.ts';

type Deps = PageDeps & { repositoryUrl: string | null };

/** `POST /contribute/`: checks the form and shows the entry file, or its faults. Nothing is stored. Apart from the page, which browsers load too. */
export async function answerContribution(request: Request, deps: Deps): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD', 'POST']);
  if (refusal) return refusal;
  const shell = await deps.readShell();
  if (request.method !== 'POST') return replyPage(request, shell, {});
  const { text, refusal: formRefusal } = await readText(request, 'form');
  if (formRefusal) {
    const problem = (await formRefusal.json()) as Problem;
    return replyPage(request, fillRefusedPage(shell, problem), UNCACHED, problem.status);
  }
  const typed = readTyped(new URLSearchParams(text));
  const { file, faults } = checkSubmission(submissionFrom(typed), allEntries(await deps.openCatalog()));
  const url = file && proposeUrl(deps.repositoryUrl, file);
  const page = fillContributionPage(shell, typed, { file, faults, proposeUrl: url });
  return replyPage(request, page, UNCACHED, file ? 200 : 422);
}
