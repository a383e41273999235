import { parseJson } from '../../../text/parse-json.ts';
import type { HttpShape } from '../../shape/schema.ts';
import { httpShape } from '../../shape/shape.ts';
import { type McpAnswer, type McpReading, readMcp } from '../mcp/reply.ts';

/** Parses answers. Both functions reject with a CostlyAnswerError if that takes too much time or memory. */
export type AnswerReader = {
  readHttp: (answer: HttpAnswer) => Promise<HttpShape>;
  readMcp: (answer: McpAnswer) => Promise<McpReading>;
};

/** Reads on the caller's thread, without a time limit. */
export const readInPlace: AnswerReader = {
  readHttp: async (answer) => readHttp(answer),
  readMcp: async (answer) => readMcp(answer),
};

/** Reading an answer takes more time or memory than allowed. */
export class CostlyAnswerError extends Error {
  override name = 'CostlyAnswerError';
}

/** What an API returned. `text` is null if it was not read to the end. */
export type HttpAnswer = { status: number; type: string | null; text: string | null };

/** Takes the shape of an answer. Pure, but slow for some answers: see answer-process.ts. */
export const readHttp = ({ status, type, text }: HttpAnswer): HttpShape =>
  httpShape({ status, type, body: text === null ? null : parse(text, type) });

/** Parses text as JSON if its media type says so or if it looks like JSON: many APIs return JSON as text. */
function parse(text: string, type: string | null): { json: unknown } | null {
  if (!/[/+]json\b/i.test(type ?? '') && !/^\s*[[{]/.test(text)) return null;
  const json = parseJson(text);
  return json === undefined ? null : { json }; // Cut off, or not JSON after all: then no keys are compared.
}
