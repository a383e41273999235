import { isUtf8 } from 'node:buffer';
import { noteSent } from '../log/notes.ts';
import { quoteEcho } from './echo.ts';
import { BrokenBodyError, replyProblem } from './reply.ts';

export const BODY_LIMIT_BYTES = 16 * 1_024; // Many times what any call needs.

/** The types of bodies that are read: how they may be declared, and the problem of one that is not. */
const BODY_TYPES = {
  json: {
    allowed: /^application\/(?:[\w.-]+\+)?json$/,
    declaration: 'application/json',
    problem: 'not_json',
    hint: 'Send the fields as JSON',
    hintOnSize: 'Send only the fields that /openapi.json lists.',
  },
  form: {
    allowed: /^application\/x-www-form-urlencoded$/,
    declaration: 'application/x-www-form-urlencoded',
    problem: 'not_form',
    hint: 'Send the fields as an HTML form does',
    hintOnSize: 'Shorten the texts and send the form again.',
  },
} as const;
type BodyType = keyof typeof BODY_TYPES;

type ReadText = { text: string; refusal: null } | { text: null; refusal: Response };

/** The declared media type of a body, in lowercase and without parameters. */
const mediaTypeOf = (request: Request): string =>
  (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/**
 * Reads the text of a body. Refuses one over 16 KiB with 413, one of another type or a compressed one with 415, and one
 * that is not UTF-8 with 400 (RFC 8259, section 8.1): replacing its wrong bytes would change its words.
 */
export async function readText(request: Request, type: BodyType): Promise<ReadText> {
  if (!BODY_TYPES[type].allowed.test(mediaTypeOf(request)))
    return { text: null, refusal: refuseType(request, type) };
  if (codingOf(request) !== null) return { text: null, refusal: refuseCoding(request, type) };
  const bytes = await readBytesAtMost(request, BODY_LIMIT_BYTES);
  if (bytes === null) return { text: null, refusal: refuseSize(type) };
  if (!isUtf8(bytes)) return { text: null, refusal: refuseEncoding() };
  const text = decode(bytes);
  noteSent(text);
  return { text, refusal: null };
}

/** The content coding of a body, or null if it has none. Compressed bodies are refused: a small one may unpack to gigabytes. */
function codingOf(request: Request): string | null {
  const coding = request.headers.get('Content-Encoding')?.trim().toLowerCase() ?? '';
  return coding === '' || coding === 'identity' ? null : coding;
}

/** Reads a body as UTF-8. Null if it has more than `limit` bytes; the rest is not read. */
export async function readTextAtMost(request: Request, limit: number): Promise<string | null> {
  const bytes = await readBytesAtMost(request, limit);
  return bytes && decode(bytes);
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Throws BrokenBodyError. */
async function readBytesAtMost(request: Request, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > limit) return null;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new BrokenBodyError('The body ended early', { cause });
  }
  return Buffer.concat(chunks);
}

function refuseType(request: Request, type: BodyType): Response {
  const { declaration, problem, hint } = BODY_TYPES[type];
  return replyProblem(problem, {
    detail: `The content type was ${quoteEcho(mediaTypeOf(request))}; allowed is "${declaration}".`,
    hint: `${hint}, with the header Content-Type: ${declaration}.`,
  });
}

const refuseCoding = (request: Request, type: BodyType): Response =>
  replyProblem(BODY_TYPES[type].problem, {
    detail: `The content coding was ${quoteEcho(codingOf(request) ?? '')}; allowed is none.`,
    hint: 'Send the body uncompressed.',
  });

const refuseEncoding = (): Response =>
  replyProblem('bad_body', {
    detail: 'The body is not UTF-8.',
    hint: 'Encode it as UTF-8 and send it again.',
  });

const refuseSize = (type: BodyType): Response =>
  replyProblem('body_too_large', {
    detail: `The body is over ${BODY_LIMIT_BYTES} bytes.`,
    hint: BODY_TYPES[type].hintOnSize,
  });
