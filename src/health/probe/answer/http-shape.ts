import type { HttpShape } from '../../shape/schema.ts';
import { httpShape } from '../../shape/shape.ts';

/** What an API answered. `text` is null if it was not read whole. */
export type HttpAnswer = { status: number; type: string | null; text: string | null };

/** Takes the shape of an answer. Pure, and costly for some: see answer-reader.ts. */
export const readHttp = ({ status, type, text }: HttpAnswer): HttpShape =>
  httpShape({ status, type, body: text === null ? null : parse(text, type) });

/** JSON is what says that it is, or what looks like it: many an API answers JSON as text. */
function parse(text: string, type: string | null): { json: unknown } | null {
  if (!/[/+]json\b/i.test(type ?? '') && !/^\s*[[{]/.test(text)) return null;
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null; // Cut off, or no JSON after all: its keys are then not compared.
  }
}
