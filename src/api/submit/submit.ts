import { createHash } from 'node:crypto';
import type { Entry } from '../../catalog/entry-schema.ts';
import { allEntries, type OpenCatalog } from '../../catalog/open.ts';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import { dateOf } from '../../health/window-days.ts';
import { readObject } from '../../http/body.ts';
import { cutEcho } from '../../http/echo.ts';
import { UNCACHED } from '../../http/freshness.ts';
import { replyJson, replyProblem } from '../../http/reply.ts';
import { sourceOf } from '../../http/source.ts';
import {
  type CheckedFile,
  checkSubmission,
  type FieldProblem,
  valueAt,
} from '../../pull-requests/submission/check-submission.ts';
import { findPrivateHosts } from '../../pull-requests/submission/public-hosts.ts';
import type { PullRequestTarget } from '../../pull-requests/submission/pull-request.ts';
import { proposeUrl } from '../../pull-requests/submission/pull-request.ts';
import { EVERYBODY, takeAll } from '../../store/allowance.ts';
import { LIMITS, MAX_WAITING_PROPOSALS } from '../../store/limits.ts';
import { answerNeed } from '../discover/answer-need.ts';
import { proofOf, replyRefused } from '../proof-of-work.ts';
import { listEntries } from '../registry.ts';
import { type Configured, rateLimitHeaders, serveWrite, type WriteDeps } from '../serve-write.ts';
import { propose } from './propose.ts';
import type { SubmitAnswer } from './submit-schema.ts';

export type SubmitDeps = WriteDeps & {
  openCatalog: () => Promise<OpenCatalog>;
  /** Web address of the repository. It leads to the page on which a person can propose the file. */
  repositoryUrl: string | null;
  /** Null if no token is configured: proposals then wait in the store. */
  pullRequests: PullRequestTarget | null;
  /** True in a registry with an overlay: its interfaces may be inside its network. */
  hasOverlay?: boolean;
};

const ID_CHARACTERS = 20; // 80 bits, so that proposals do not collide.
const MAX_SIMILAR = 3;

/** `POST /api/public/submit`: proposes an entry. It must pass the same checks as a pull request, and name public hosts. */
export function submit(request: Request, deps: SubmitDeps): Promise<Response> {
  return serveWrite(request, deps, {
    POST: async (sent, configured) => {
      const { body, refusal } = await readObject(sent);
      if (refusal) return refusal;
      const catalog = await deps.openCatalog();
      const { file, faults } = checkSubmission(body, allEntries(catalog));
      const unreachable = deps.hasOverlay ? [] : findPrivateHosts(body);
      if (!file || unreachable.length > 0) return refuseFaults([...faults, ...unreachable], body);
      return accept(sent, file, catalog, { ...deps, ...configured });
    },
  });
}

async function accept(
  request: Request,
  file: CheckedFile,
  catalog: OpenCatalog,
  { store, secret, ip, now, repositoryUrl, pullRequests }: SubmitDeps & Configured,
): Promise<Response> {
  const at = now();
  const source = sourceOf(ip, secret, dateOf(at));
  const priced = { call: 'submitEntry', source, secret, now: at };
  const allowance = await takeAll(
    store,
    [
      { limit: LIMITS.submit, who: source },
      { limit: LIMITS.submitBurst, who: source },
      { limit: LIMITS.submitService, who: EVERYBODY },
    ],
    at,
    proofOf(request, priced),
  );
  const { path, content, entry } = file;
  if (!allowance.allowed) return replyRefused(allowance, priced, manualHint(repositoryUrl, path));
  const submission = { id: idOf(path, content), at: at.toISOString(), path, content };
  const propose_url = proposeUrl(repositoryUrl, file);
  const isFirst = allowance.remaining === LIMITS.submit.calls - 1;
  const proposed = await propose(submission, { store, source, isFirst, at, pullRequests, propose_url });
  if (!proposed) return refuseFull(manualHint(repositoryUrl, path));
  const { pull_request_url, note } = proposed;
  const answer: SubmitAnswer = {
    submission_id: submission.id,
    state: 'pending_review',
    file: { path, content },
    pull_request_url,
    propose_url,
    similar: similarTo(entry, catalog),
    note,
  };
  return replyJson(answer, { ...UNCACHED, ...rateLimitHeaders(allowance) });
}

const FULL_RETRY_S = 86_400; // A source's first proposal of the next day is stored again.

const refuseFull = (elsewhere: string): Response =>
  replyProblem(
    'rate_limited',
    {
      detail: `${MAX_WAITING_PROPOSALS.toLocaleString('en')} proposals wait already, and this source has proposed today. Nothing was stored or sent.`,
      hint: `Send it again tomorrow.${elsewhere && ` ${elsewhere}`}`,
    },
    { 'Retry-After': String(FULL_RETRY_S), 'Access-Control-Expose-Headers': 'Retry-After' },
  );

/** How to propose the file when the limit is reached. The link leaves out its content, which would make the hint unreadable. */
function manualHint(repositoryUrl: string | null, path: string): string {
  const url = proposeUrl(repositoryUrl, { path, content: '' });
  return url === null ? '' : `Or open the pull request yourself: ${url}`;
}

const idOf = (path: string, content: string): string =>
  createHash('sha256').update(`${path}\n${content}`).digest('hex').slice(0, ID_CHARACTERS);

/** The entry with the nearest name first, then entries that serve the same need. */
function similarTo({ name, summary }: CatalogEntry, catalog: OpenCatalog): SubmitAnswer['similar'] {
  const named = listEntries(catalog, { q: [...name].slice(0, 120).join(''), limit: MAX_SIMILAR }).results;
  const serving = answerNeed(catalog, { need: summary, limit: MAX_SIMILAR }).matches;
  const found = new Map([...named.slice(0, 1), ...serving, ...named].map((each) => [each.slug, brief(each)]));
  return [...found.values()].slice(0, MAX_SIMILAR);
}

const brief = ({ slug, name, category, summary }: Pick<Entry, 'slug' | 'name' | 'category' | 'summary'>) => ({
  slug,
  name,
  category,
  summary,
});

function refuseFaults(faults: readonly FieldProblem[], body: Readonly<Record<string, unknown>>): Response {
  const [first] = faults;
  return replyProblem('bad_body', {
    detail: faults.length === 1 && first ? `${first.message}.` : `The entry has ${faults.length} errors.`,
    errors: faults.map(({ field, message }) => ({
      parameter: field,
      found: show(valueAt(body, field)),
      allowed: message,
    })),
    hint: 'Correct them and send it again. /openapi.json lists every field of an entry.',
  });
}

const show = (value: unknown): string => cutEcho(JSON.stringify(value) ?? 'nothing');
