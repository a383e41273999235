import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding } from '../finding.ts';

const ACCESS = 'API key|key|account|login|registration|sign-?up|token';
const TECHNICAL = [
  /\b(?:keyless|MCP|stdio)\b/i,
  new RegExp(`\\b(?:no|without(?: an?| any)?) (?:${ACCESS})$`, 'i'), // "tides of Texel without an account"
  /\bas (?:Geo)?JSON$/i,
  /(?<=, )JSON$/i,
];

/**
 * Discovery reads keys, accounts, formats and transports from the fields that state them. A need about them adds no
 * words to find the entry by.
 */
export function findTechnicalNeeds(parsed: ParsedEntry): QualityFinding[] {
  return parsed.entry.example_needs.flatMap((need, at) => {
    const words = TECHNICAL.map((pattern) => pattern.exec(need)?.[0]).find((match) => match !== undefined);
    if (words === undefined) return [];
    const message = `example need "${need}" is about access or format ("${words}"), which other fields state. Ask for the thing itself`;
    return [findingAt(parsed, 'technical-need', ['example_needs', at], message)];
  });
}
