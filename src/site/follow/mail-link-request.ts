import type { WriteDeps } from '../../api/serve-write.ts';
import { BODY_LIMIT_BYTES, readTextAtMost } from '../../http/body-text.ts';
import { UNCACHED } from '../../http/freshness.ts';
import { makeProblem, type ProblemCode } from '../../http/problem.ts';
import { reportFault } from '../../log/notes.ts';
import { type Store, StoreUnavailableError } from '../../store/redis.ts';
import type { Html } from '../../text/html.ts';
import { hashAddress } from '../../watch/address.ts';
import { confirmFollow, readFollows, readUnconfirmed, unsubscribe } from '../../watch/follow/follows.ts';
import { type Link, readToken } from '../../watch/links.ts';
import type { Follow } from '../../watch/schema.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import {
  fillFollowPage,
  messagePart,
  type PageContent,
  problemPart,
  questionPart,
  stopPart,
} from './follow-page.ts';

type Deps = WriteDeps & { readShell: () => Promise<string>; nameOf: (slug: string) => Promise<string> };
type Ready = {
  store: Store;
  secret: string;
  /** The secret that signed the link: the current one or an earlier one. */
  signedWith: string;
  now: Date;
  nameOf: Deps['nameOf'];
};

const RETRY_AFTER_S = '30';

/** `/follow/confirm?t=…`: GET asks, POST confirms. Mail scanners open links but press no buttons. */
export const answerConfirm = (request: Request, deps: Deps): Promise<Response> =>
  replyToLink(request, deps, 'confirm', async (link, ready) => {
    const { store, secret, now, nameOf } = ready;
    const [follow] = await followsOf(link, ready);
    if (!follow || link.expires <= now.getTime()) return refuse('expired');
    const name = await nameOf(follow.slug);
    if (request.method !== 'POST') {
      const words = `Callbook will send email to this address when ${name} goes down, comes back or changes its response shape.`;
      return okPage(questionPart(`Follow ${name}?`, words, selfAddress(request), 'Yes, send me alerts'));
    }
    const state = await confirmFollow(store, follow, { secret, now });
    if (state !== 'active') return refuse('expired');
    return okPage(
      messagePart(
        'Confirmed',
        `You will get an email when ${name} changes. Every email has a link that stops these emails.`,
      ),
    );
  });

/** `/follow/unsubscribe?t=…`: GET asks, POST stops. Readers send the POST by a button, mail programs on their own (RFC 8058). */
export const answerUnsubscribe = (request: Request, deps: Deps): Promise<Response> =>
  replyToLink(request, deps, 'unsubscribe', async (link, ready) => {
    const follows = await followsOf(link, ready);
    if (request.method !== 'POST') {
      if (follows.length === 0) return okPage(STOPPED);
      const named = follows.map(async ({ id, slug }) => ({ id, name: await ready.nameOf(slug) }));
      return okPage(stopPart(await Promise.all(named), selfAddress(request)));
    }
    const only = await chosenFollow(request);
    for (const follow of follows) {
      if (only === null || only === follow.id) await unsubscribe(ready.store, follow, ready);
    }
    return okPage(STOPPED);
  });

const STOPPED = messagePart('Stopped', 'You will get no more of these emails.');

/** Serves a link from an email. Checks its token first, and replies 503 if the store is not available. */
async function replyToLink(
  request: Request,
  { store, secret, secretsBefore = [], now, nameOf, readShell }: Deps,
  purpose: Link['purpose'],
  act: (link: Link, ready: Ready) => Promise<PageContent>,
): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD', 'POST']);
  if (refusal) return refusal;
  const replyWith = async ({ content, status, headers }: PageContent) =>
    replyPage(request, fillFollowPage(await readShell(), content), { ...UNCACHED, ...headers }, status);
  if (!store || !secret) return replyWith(unavailable());
  const token = new URL(request.url).searchParams.get('t') ?? '';
  for (const signedWith of [secret, ...secretsBefore]) {
    const link = readToken(token, signedWith, purpose);
    const ready = { store, secret, signedWith, now: now(), nameOf };
    if (link) return replyWith(await act(link, ready).catch(orUnavailable));
  }
  return replyWith(refuse('broken'));
}

/** The follows of a link, except those that were changed to another address since. */
async function followsOf(
  { purpose, follows, addressHash }: Link,
  { store, signedWith, now }: Ready,
): Promise<Follow[]> {
  const found = await readFollows(store, follows, now);
  if (purpose === 'confirm') found.push(...(await readUnconfirmed(store, follows, now)));
  return found.filter(
    ({ channel, target }) => channel === 'email' && hashAddress(target, signedWith) === addressHash,
  );
}

/** The one follow that a reader chose to stop, or null for all. Mail programs send a URL-encoded or a multipart form. */
async function chosenFollow(request: Request): Promise<string | null> {
  const text = await readTextAtMost(request, BODY_LIMIT_BYTES);
  if (text === null) return null;
  try {
    const form = new Response(text, {
      headers: { 'Content-Type': request.headers.get('Content-Type') ?? '' },
    });
    const follow = (await form.formData()).get('follow');
    return typeof follow === 'string' ? follow : null;
  } catch {
    return null; // The body is broken, but the request to stop is clear.
  }
}

/** The path and query of this page, so that its form posts to the same address. */
function selfAddress({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const okPage = (content: Html): PageContent => ({ content, status: 200 });

const refuse = (how: 'broken' | 'expired'): PageContent =>
  problem('bad_link', {
    detail:
      how === 'broken'
        ? 'The link is incomplete, or was not created by this site.'
        : 'The link has expired, or its follow has ended or changed.',
    hint: 'Open the link from the email again, or follow the entry again to get a new link.',
  });

function unavailable(): PageContent {
  const words = {
    detail: 'The store cannot be reached at the moment. Nothing was changed.',
    hint: 'Try again in a minute.',
  };
  return { ...problem('unavailable', words), headers: { 'Retry-After': RETRY_AFTER_S } };
}

function orUnavailable(error: unknown): PageContent {
  if (!(error instanceof StoreUnavailableError)) throw error;
  reportFault(error, 'Opening a link from an email failed');
  return unavailable();
}

function problem(code: ProblemCode, words: { detail: string; hint: string }): PageContent {
  const made = makeProblem(code, words);
  return { content: problemPart(made), status: made.status };
}
