import { noteSent } from '../log/notes.ts';
import { replyProblem } from './reply.ts';

export const BODY_LIMIT_BYTES = 16 * 1_024; // Far more than any call needs.
const MAX_ECHO_LENGTH = 60; // What an error repeats of a header.

type Read = { text: string; refusal: null } | { text: null; refusal: Response };

/** The kind of a body as its sender declares it, in lowercase and without parameters. */
const mediaTypeOf = (request: Request): string =>
  (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Reads the text of a body: 413 over 16 KiB, 415 where it is not of an allowed kind, or compressed. */
export async function readText(request: Request, allowed: RegExp): Promise<Read> {
  if (!allowed.test(mediaTypeOf(request))) return { text: null, refusal: refuseType(request) };
  if (codingOf(request) !== null) return { text: null, refusal: refuseCoding(request) };
  const text = await readTextAtMost(request, BODY_LIMIT_BYTES);
  if (text === null) return { text: null, refusal: refuseSize() };
  noteSent(text);
  return { text, refusal: null };
}

/** How a body is compressed; null where it is not. Unpacking could make a small body a large one. */
function codingOf(request: Request): string | null {
  const coding = request.headers.get('Content-Encoding')?.trim().toLowerCase() ?? '';
  return coding === '' || coding === 'identity' ? null : coding;
}

/** The text of a body in UTF-8, or null where it has more bytes than `limit`: what is over is not read. */
export async function readTextAtMost(request: Request, limit: number): Promise<string | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const refuseType = (request: Request): Response =>
  replyProblem('not_json', {
    detail: `The content type was "${mediaTypeOf(request).slice(0, MAX_ECHO_LENGTH)}"; allowed is "application/json".`,
    hint: 'Send the fields as JSON with the header Content-Type: application/json.',
  });

const refuseCoding = (request: Request): Response =>
  replyProblem('not_json', {
    detail: `The content coding was "${codingOf(request)?.slice(0, MAX_ECHO_LENGTH)}"; allowed is none.`,
    hint: 'Send the body as it is, without compressing it.',
  });

const refuseSize = (): Response =>
  replyProblem('body_too_large', {
    detail: `The body is over ${BODY_LIMIT_BYTES} bytes.`,
    hint: 'Send only the fields that /openapi.json lists.',
  });
