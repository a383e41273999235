import { z } from 'zod';
import { unknownSlug } from '../../api/unknown-slug.ts';
import { keys } from '../../api/watch/keys.ts';
import type { KeyAnswer } from '../../api/watch/keys-schema.ts';
import { type WatchDeps, watch } from '../../api/watch/watch.ts';
import type { FollowList, WatchAnswer } from '../../api/watch/watch-schema.ts';
import { readForm } from '../../http/body.ts';
import { UNCACHED } from '../../http/freshness.ts';
import type { Problem } from '../../http/problem-schema.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import {
  fillFollowPage,
  listPart,
  messagePart,
  type PageContent,
  problemPart,
  startedPart,
} from './follow-page.ts';

type Deps = WatchDeps & { readShell: () => Promise<string> };

const text = z.string().trim().max(2_000).optional();
const FormSchema = z.object({
  do: z.enum(['start', 'list', 'end', 'erase']),
  slug: text,
  email: text,
  webhook_url: text,
  key: text,
  id: text,
});
type Form = z.output<typeof FormSchema>;

/** `POST /follow/`: makes API calls for readers who send a plain HTML form. Each form makes one or two calls. */
export async function answerFollowForm(request: Request, deps: Deps): Promise<Response> {
  const refusal = refuseMethod(request, ['POST']);
  if (refusal) return refusal;
  const { body, refusal: formRefusal } = await readForm(request, FormSchema);
  const { content, status, headers } = body
    ? await runAction(body, request, deps)
    : await problem(formRefusal);
  const page = fillFollowPage(await deps.readShell(), content);
  return replyPage(request, page, { ...UNCACHED, ...headers }, status);
}

function runAction(form: Form, request: Request, deps: Deps): Promise<PageContent> {
  switch (form.do) {
    case 'start':
      return start(form, request, deps);
    case 'list':
      return list(form.key ?? '', null, request, deps);
    case 'end':
      return end(form, request, deps);
    case 'erase':
      return erase(form, request, deps);
  }
}

async function start(
  { slug, email, webhook_url, key }: Form,
  request: Request,
  deps: Deps,
): Promise<PageContent> {
  let made: KeyAnswer | null = null;
  if (!key) {
    // An unknown slug must not create a key.
    const catalog = await deps.openCatalog();
    if (catalog.docOf(slug ?? '') === undefined) return problem(unknownSlug(slug ?? '', catalog));
    const answer = await keys(apiRequest(request, 'POST', 'keys', { body: { email } }), deps);
    if (!answer.ok) return problem(answer);
    made = (await answer.json()) as KeyAnswer;
  }
  const target = webhook_url ? { webhook_url } : email && !made ? { email } : {};
  const call = { body: { slug, ...target }, key: made?.key ?? key ?? '' };
  const answer = await watch(apiRequest(request, 'POST', 'watch', call), deps);
  if (!answer.ok) return problem(answer);
  return { content: startedPart((await answer.json()) as WatchAnswer, made), status: 200 };
}

async function list(key: string, done: string | null, request: Request, deps: Deps): Promise<PageContent> {
  const answer = await watch(apiRequest(request, 'GET', 'watch', { key }), deps);
  if (!answer.ok) return problem(answer);
  return { content: listPart((await answer.json()) as FollowList, key, done), status: 200 };
}

async function end({ key = '', id = '' }: Form, request: Request, deps: Deps): Promise<PageContent> {
  const answer = await watch(apiRequest(request, 'DELETE', `watch/${encodeURIComponent(id)}`, { key }), deps);
  return answer.ok ? list(key, 'The follow has ended.', request, deps) : problem(answer);
}

async function erase({ key = '' }: Form, request: Request, deps: Deps): Promise<PageContent> {
  const answer = await keys(apiRequest(request, 'DELETE', 'keys', { key }), deps);
  if (!answer.ok) return problem(answer);
  return { content: messagePart('Erased', 'The key, its address and its follows are erased.'), status: 200 };
}

/** Replaces characters that a header cannot carry. No valid key contains them, so the API reports an unknown key. */
const asHeader = (key: string): string => key.replaceAll(/[^\x21-\x7e]/g, '?');

/** The API request that a form makes. */
function apiRequest(
  { url }: Request,
  method: string,
  path: string,
  { key, body }: { key?: string; body?: object },
): Request {
  return new Request(new URL(`/api/public/${path}`, url), {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(key === undefined ? {} : { 'x-api-key': asHeader(key) }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function problem(answer: Response): Promise<PageContent> {
  const retryAfter = answer.headers.get('Retry-After');
  return {
    content: problemPart((await answer.json()) as Problem),
    status: answer.status,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  };
}
