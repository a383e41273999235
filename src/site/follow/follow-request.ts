import { z } from 'zod';
import { unknownSlug } from '../../api/not-found.ts';
import { keys } from '../../api/watch/keys.ts';
import { type WatchDeps, watch } from '../../api/watch/watch.ts';
import {
  FollowEndedSchema,
  FollowListSchema,
  KeyAnswerSchema,
  KeyErasedSchema,
  WatchAnswerSchema,
} from '../../api/watch/watch-schema.ts';
import { readForm } from '../../http/body.ts';
import { UNCACHED } from '../../http/freshness.ts';
import { ProblemSchema } from '../../http/problem-schema.ts';
import { MAX_PROOFS, PROOF_HEADER } from '../../proof/solve.ts';
import type { Html } from '../../text/html.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import {
  fillFollowPage,
  listPart,
  messagePart,
  type PageContent,
  problemPart,
  proofPart,
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
  /** Proof of the work that an earlier answer asked for, and how many there were. */
  proof: text.default(''),
  proofs: z.coerce.number().int().min(0).catch(0).default(0),
  /** Whether an earlier answer made the key, so that it is not shown yet. */
  is_new_key: z.literal('yes').optional(),
});
type Form = z.output<typeof FormSchema>;

class RefusedError extends Error {
  readonly answer: Response;
  /** What to send again if the answer asks for a proof of work. */
  readonly again: Form | null;
  constructor(answer: Response, again: Form | null = null) {
    super(`The API returned ${answer.status}.`);
    this.answer = answer;
    this.again = again;
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
    if (error instanceof RefusedError) return problem(error.answer, error.again);
    throw error;
  }
}

async function start(form: Form, call: Call, deps: Deps): Promise<Html> {
  const { slug, email, webhook_url, proof } = form;
  if (form.key === '') {
    // An unknown slug must not create a key.
    const catalog = await deps.openCatalog();
    if (catalog.docOf(slug) === undefined) throw new RefusedError(unknownSlug(slug, catalog));
  }
  const made = form.key === '' ? await call(KeyAnswerSchema, 'POST', 'keys', { body: { email } }) : null;
  const key = made?.key ?? form.key;
  const is_new_key = made ? 'yes' : form.is_new_key;
  const target = webhook_url ? { webhook_url } : email && !made ? { email } : {};
  const body = { slug: slug || undefined, ...target };
  const again = { ...form, key, is_new_key };
  const answer = await call(WatchAnswerSchema, 'POST', 'watch', { body, key, proof, again });
  return startedPart(answer, is_new_key ? key : null);
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
  sent: { key?: string; body?: object; proof?: string; again?: Form },
) => Promise<z.output<S>>;

const callOf =
  ({ url }: Request, deps: Deps): Call =>
  async (schema, method, path, { key, body, proof = '', again }) => {
    const request = new Request(new URL(`/api/public/${path}`, url), {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(key === undefined ? {} : { 'x-api-key': asHeader(key) }),
        ...(proof === '' ? {} : { [PROOF_HEADER]: asHeader(proof) }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await (path === 'keys' ? keys : watch)(request, deps);
    if (!answer.ok) throw new RefusedError(answer, again);
    return schema.parse(await answer.json());
  };

/** Replaces characters that a header cannot carry. No valid key or proof contains them, so the API refuses it. */
const asHeader = (key: string): string => key.replaceAll(/[^\x21-\x7e]/g, '?');

async function problem(answer: Response, again: Form | null = null): Promise<PageContent> {
  const retryAfter = answer.headers.get('Retry-After');
  const found = ProblemSchema.parse(await answer.json());
  const isSolvable = found.challenge !== undefined && again !== null && again.proofs < MAX_PROOFS;
  return {
    content: isSolvable ? proofPart(found, fieldsOf(again)) : problemPart(found),
    status: answer.status,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  };
}

/** The fields that send a form again, with one proof more. */
const fieldsOf = ({ do: _, proof: __, proofs, ...fields }: Form): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)),
  proofs: String(proofs + 1),
});
