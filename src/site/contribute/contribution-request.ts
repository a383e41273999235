import type { OpenCatalog } from '../../catalog/open.ts';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import { readTextAtMost } from '../../http/body-text.ts';
import { checkSubmission } from '../../pull-requests/submission/check.ts';
import { proposeUrl } from '../../pull-requests/submission/propose-url.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import { readTyped, submissionFrom, type Typed } from './contribution.ts';
import { fillContributionPage, MAX_BYTES } from './contribution-page.ts';

type Deps = {
  openCatalog: () => Promise<OpenCatalog>;
  readShell: () => Promise<string>;
  repositoryUrl: string | null;
};

/** What was typed is for the one who typed it. */
const UNCACHED = { 'Cache-Control': 'no-store' } as const;

/** `POST /contribute/`: checks the form and shows the file that it makes, or its faults. Nothing of it is kept. */
export async function answerContribution(request: Request, deps: Deps): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD', 'POST']);
  if (refusal) return refusal;
  const shell = await deps.readShell();
  if (request.method !== 'POST') return replyPage(request, shell, {});
  const typed = await readForm(request);
  if (typed === null) return new Response('The form is too large, or is none.\n', { status: 413 });
  const { file, faults } = checkSubmission(submissionFrom(typed), entriesOf(await deps.openCatalog()));
  const url = file && proposeUrl(deps.repositoryUrl, file);
  const page = fillContributionPage(shell, typed, { file, faults, proposeUrl: url });
  return replyPage(request, page, UNCACHED, file ? 200 : 422);
}

async function readForm(request: Request): Promise<Typed | null> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return null;
  const text = await readTextAtMost(request, MAX_BYTES);
  return text === null ? null : readTyped(new URLSearchParams(text));
}

function* entriesOf({ size, entryAt }: OpenCatalog): Generator<CatalogEntry> {
  for (let doc = 0; doc < size; doc += 1) yield entryAt(doc);
}
