import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding } from '../finding.ts';

/** "Answer" as a verb of an interface, or as its response. Answers of people and of language models are not meant. */
const ANSWERING = [
  /(?<=^|[.;:] )Answers\b/, // "Answers heights by harbour"
  /(?<!questions )\b(?:and|it|which|that|each|call|search|path|endpoint) answers\b(?= \w)/i,
  /\banswers (?:\d{3}|XML|JSON|with|in|only|are|come)\b/i, // "answers 404"
  /\banswered (?:as|in|with)\b/i,
];

/** Texts use the words of the field: an interface returns data, and sends a response. */
export function findAnsweringVerbs(parsed: ParsedEntry): QualityFinding[] {
  return (['summary', 'description'] as const).flatMap((field) => {
    const text = parsed.entry[field];
    const words = ANSWERING.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
    if (words === undefined) return [];
    const message = `${field} says "${words}". Interfaces return data: write "returns", "response" or "result"`;
    return [findingAt(parsed, 'answering-verb', [field], message)];
  });
}
