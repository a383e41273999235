import { z } from 'zod';
import { unknownSlug } from '../../api/unknown-slug.ts';
import { keys } from '../../api/watch/keys.ts';
import { KeyAnswerSchema, KeyErasedSchema } from '../../api/watch/keys-schema.ts';
import { type WatchDeps, watch } from '../../api/watch/watch.ts';
import { FollowEndedSchema, FollowListSchema, WatchAnswerSchema } from '../../api/watch/watch-schema.ts';
import { readForm } from '../../http/body.ts';
import { UNCACHED } from '../../http/freshness.ts';
import { ProblemSchema } from '../../http/problem-schema.ts';
import type { Html } from '../../text/html.ts';
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
  slug: text.default(''),
  email: text,
  webhook_url: text,
  key: text.default(''),
  id: text.default(''),
});
type Form = z.output<typeof FormSchema>;

class RefusedError extends Error {
  readonly answer: Response;
  constructor(answer: Response) {
    super(`The API returned ${answer.status}.`);
    this.answer = answer;
  }
}

/** `POST /follow/`: makes API calls for readers who send a plain HTML form. Each form makes one or two calls. */
export async function answerFollowForm(request: Request, deps: Deps): Promise<Response> {
  const refusal = refuseMethod(request, ['POST']);
  if (refusal) return refusal;
  const { body, refusal: formRefusal } = await readForm(request, FormSchema);
  const { content, status, headers } = body ? await act(body, request, deps) : await problem(formRefusal);
  const page = fillFollowPage(await deps.readShell(), content);
  return replyPage(request, page, { ...UNCACHED, ...headers }, status);
}

async function act(form: Form, request: Request, deps: Deps): Promise<PageContent> {
  const actions = { start, list: ({ key }: Form, call: Call) => list(key, null, call), end, erase };
  try {
    return { content: await actions[form.do](form, callOf(request, deps), deps), status: 200 };
  } catch (error) {
    if (error instanceof RefusedError) return problem(error.answer);
    throw error;
  }
}

async function start({ slug, email, webhook_url, key }: Form, call: Call, deps: Deps): Promise<Html> {
  if (key === '') {
    // An unknown slug must not create a key.
    const catalog = await deps.openCatalog();
    if (catalog.docOf(slug) === undefined) throw new RefusedError(unknownSlug(slug, catalog));
  }
  const made = key === '' ? await call(KeyAnswerSchema, 'POST', 'keys', { body: { email } }) : null;
  const target = webhook_url ? { webhook_url } : email && !made ? { email } : {};
  const body = { slug: slug || undefined, ...target };
  return startedPart(await call(WatchAnswerSchema, 'POST', 'watch', { body, key: made?.key ?? key }), made);
}

const list = async (key: string, done: string | null, call: Call): Promise<Html> =>
  listPart(await call(FollowListSchema, 'GET', 'watch', { key }), key, done);

async function end({ key, id }: Form, call: Call): Promise<Html> {
  await call(FollowEndedSchema, 'DELETE', `watch/${encodeURIComponent(id)}`, { key });
  return list(key, 'The follow has ended.', call);
}

async function erase({ key }: Form, call: Call): Promise<Html> {
  await call(KeyErasedSchema, 'DELETE', 'keys', { key });
  return messagePart('Erased', 'The key, its address and its follows are erased.');
}

/** Calls the API below `/api/public/`. Throws RefusedError. */
type Call = <S extends z.ZodType>(
  schema: S,
  method: string,
  path: string,
  sent: { key?: string; body?: object },
) => Promise<z.output<S>>;

const callOf =
  ({ url }: Request, deps: Deps): Call =>
  async (schema, method, path, { key, body }) => {
    const request = new Request(new URL(`/api/public/${path}`, url), {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(key === undefined ? {} : { 'x-api-key': asHeader(key) }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await (path === 'keys' ? keys : watch)(request, deps);
    if (!answer.ok) throw new RefusedError(answer);
    return schema.parse(await answer.json());
  };

/** Replaces characters that a header cannot carry. No valid key contains them, so the API reports an unknown key. */
const asHeader = (key: string): string => key.replaceAll(/[^\x21-\x7e]/g, '?');

async function problem(answer: Response): Promise<PageContent> {
  const retryAfter = answer.headers.get('Retry-After');
  return {
    content: problemPart(ProblemSchema.parse(await answer.json())),
    status: answer.status,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  };
}
