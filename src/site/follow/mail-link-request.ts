import type { WriteDeps } from '../../api/write.ts';
import { readTextAtMost } from '../../http/body-text.ts';
import { makeProblem, type ProblemCode } from '../../http/problem.ts';
import { reportFault } from '../../log/notes.ts';
import type { Store } from '../../store/redis.ts';
import { StoreUnavailableError } from '../../store/unavailable.ts';
import type { Html } from '../../text/html.ts';
import { markOf } from '../../watch/address.ts';
import { confirmFollow, readFollows, unsubscribe } from '../../watch/follows.ts';
import { type Link, readToken } from '../../watch/links.ts';
import type { Follow } from '../../watch/schema.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import { askPart, fillFollowPage, problemPart, stopPart, wordsPart } from './follow-page.ts';

type Deps = WriteDeps & { readShell: () => Promise<string>; nameOf: (slug: string) => Promise<string> };
type Ready = {
  store: Store;
  secret: string;
  /** The secret that the link was made with: the present one, or one from before it was changed. */
  madeWith: string;
  now: Date;
  nameOf: Deps['nameOf'];
};
type Shown = { content: Html; status: number; headers?: Record<string, string> };

const UNCACHED = { 'Cache-Control': 'no-store' } as const;
const RETRY_AFTER_S = '30';
const LARGEST_FORM_BYTES = 16_384;

/** `/follow/confirm?t=…`: GET asks, POST confirms. Mail scanners open links; they press no buttons. */
export const answerConfirm = (request: Request, deps: Deps): Promise<Response> =>
  answer(request, deps, 'confirm', async (link, ready) => {
    const { store, secret, now, nameOf } = ready;
    const [follow] = await followsOf(link, ready);
    if (!follow || link.expires <= now.getTime()) return refuse('expired');
    const name = await nameOf(follow.slug);
    if (request.method !== 'POST') {
      const words = `Callbook then sends mail to this address when ${name} goes down, comes back or changes its shape.`;
      return shown(askPart(`Follow ${name}?`, words, selfAddress(request), 'Yes, send me alerts'));
    }
    const state = await confirmFollow(store, follow, { secret, now });
    if (state !== 'active') return refuse('expired');
    return shown(
      wordsPart('Confirmed', `You get a mail when ${name} changes. Every mail has a link that stops it.`),
    );
  });

/** `/follow/unsubscribe?t=…`: GET asks, POST stops, by a reader's click or by the mail program (RFC 8058). */
export const answerUnsubscribe = (request: Request, deps: Deps): Promise<Response> =>
  answer(request, deps, 'unsubscribe', async (link, ready) => {
    const follows = await followsOf(link, ready);
    if (request.method !== 'POST') {
      if (follows.length === 0) return shown(STOPPED);
      const named = follows.map(async ({ id, slug }) => ({ id, name: await ready.nameOf(slug) }));
      return shown(stopPart(await Promise.all(named), selfAddress(request)));
    }
    const only = await chosenFollow(request);
    for (const follow of follows) {
      if (only === null || only === follow.id) await unsubscribe(ready.store, follow, ready);
    }
    return shown(STOPPED);
  });

const STOPPED = wordsPart('Stopped', 'No more mail comes for what you stopped.');

/** The part that both links share: the token is checked before anything, and a store that is away says so. */
async function answer(
  request: Request,
  { store, secret, secretsBefore = [], now, nameOf, readShell }: Deps,
  purpose: Link['purpose'],
  act: (link: Link, ready: Ready) => Promise<Shown>,
): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD', 'POST']);
  if (refusal) return refusal;
  const token = new URL(request.url).searchParams.get('t') ?? '';
  const found = [...(secret ? [secret] : []), ...secretsBefore]
    .map((madeWith) => ({ madeWith, link: readToken(token, madeWith, purpose) }))
    .find(({ link }) => link !== null);
  const { content, status, headers } =
    !store || !secret
      ? unavailable()
      : found?.link
        ? await act(found.link, { store, secret, madeWith: found.madeWith, now: now(), nameOf }).catch(
            orUnavailable,
          )
        : refuse('broken');
  const page = fillFollowPage(await readShell(), content);
  return replyPage(request, page, { ...UNCACHED, ...headers }, status);
}

/** The follows that a link is about, as far as they still go to the address that it was sent to. */
async function followsOf({ follows, mark }: Link, { store, madeWith, now }: Ready): Promise<Follow[]> {
  const found = await readFollows(store, follows, now);
  return found.filter(({ channel, target }) => channel === 'email' && markOf(target, madeWith) === mark);
}

/** The one follow that a reader chose to stop, null for all. A mail program sends one of two kinds of form. */
async function chosenFollow(request: Request): Promise<string | null> {
  const text = await readTextAtMost(request, LARGEST_FORM_BYTES);
  if (text === null) return null;
  try {
    const form = new Response(text, {
      headers: { 'Content-Type': request.headers.get('Content-Type') ?? '' },
    });
    const follow = (await form.formData()).get('follow');
    return typeof follow === 'string' ? follow : null;
  } catch {
    return null; // Whatever came, the wish to stop is clear.
  }
}

/** The address of this page below the root, so that its form comes back to it. */
function selfAddress({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const shown = (content: Html): Shown => ({ content, status: 200 });

const refuse = (how: 'broken' | 'expired'): Shown =>
  problem('bad_link', {
    detail:
      how === 'broken'
        ? 'The link is not whole, or was not made here.'
        : 'The link is too old, or what it was for has ended or changed.',
    hint: 'Open it from the mail once more, or follow the entry again to get a new one.',
  });

function unavailable(): Shown {
  const words = {
    detail: 'The store cannot be reached just now. Nothing was changed.',
    hint: 'Try again in a minute.',
  };
  return { ...problem('unavailable', words), headers: { 'Retry-After': RETRY_AFTER_S } };
}

function orUnavailable(error: unknown): Shown {
  if (!(error instanceof StoreUnavailableError)) throw error;
  reportFault(error, 'A link of a mail was followed');
  return unavailable();
}

function problem(code: ProblemCode, words: { detail: string; hint: string }): Shown {
  const made = makeProblem(code, words);
  return { content: problemPart(made), status: made.status };
}
