import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding, type QualityRule } from '../finding.ts';

const oneOf = (...words: string[]): RegExp => new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');

/** "Answer" as a verb of an interface, or as its response. Answers of people and of language models are not meant. */
const ANSWERING = [
  /(?<=^|[.;:] )Answers\b/, // "Answers heights by harbour"
  /(?<!questions )\b(?:and|it|which|that|each|call|search|path|endpoint) answers\b(?= \w)/i,
  /\banswers (?:\d{3}|XML|JSON|with|in|only|are|come)\b/i, // "answers 404"
  /\banswered (?:as|in|with)\b/i,
];

/** Praise that fits any product and gives an agent no information about this one. */
const PRAISE = [
  oneOf(
    'all-in-one',
    'amazing',
    'awesome',
    'best-in-class',
    'blazing(?:ly)?',
    'comprehensive',
    'cutting-edge',
    'easily',
    'easy',
    'effortless(?:ly)?',
    'empowers?',
    'enterprise-grade',
    'game-chang(?:er|ing)',
    'innovative',
    'leading',
    'lightning-fast',
    'modern',
    'next-generation',
    'powerful',
    'revolutionary',
    'robust',
    'seamless(?:ly)?',
    'simpl[ey]',
    'state-of-the-art',
    'supercharges?',
    'the best',
    'unlock(?:s|ing)?',
    'unparalleled',
    'user-friendly',
    'world-class',
  ),
];

const TRANSPORT = [
  oneOf(
    'MCP (?:clients?|tools?)',
    '(?:by|over|through|via) MCP',
    'stdio',
    '(?:hosted|local|remote) (?:MCP )?server',
    'without install(?:ing|ation)',
  ),
];

const ACCESS = 'API key|key|account|login|registration|sign-?up|token';
const TECHNICAL = [
  /\b(?:keyless|MCP|stdio)\b/i,
  new RegExp(`\\b(?:no|without(?: an?| any)?) (?:${ACCESS})$`, 'i'), // "tides of Texel without an account"
  /\bas (?:Geo)?JSON$/i,
  /(?<=, )JSON$/i,
];

type Field = 'summary' | 'description';

/** Texts use the words of the field: an interface returns data, and sends a response. */
export const findAnsweringVerbs = (parsed: ParsedEntry): QualityFinding[] =>
  findWords(
    parsed,
    'answering-verb',
    ANSWERING,
    ['summary', 'description'],
    (words, field) =>
      `${field} says "${words}". Interfaces return data: write "returns", "response" or "result"`,
  );

/** Texts state what an interface does and what its limits are. Readers judge its quality. */
export const findMarketingWords = (parsed: ParsedEntry): QualityFinding[] =>
  findWords(
    parsed,
    'marketing-word',
    PRAISE,
    ['summary', 'description'],
    (word, field) => `${field} contains the marketing word "${word}". State what the interface does instead`,
  );

/** A summary that says how clients connect fits every server of its kind, and tells no two of them apart. */
export const findTransportInSummaries = (parsed: ParsedEntry): QualityFinding[] =>
  findWords(
    parsed,
    'summary-transport',
    TRANSPORT,
    ['summary'],
    (words) =>
      `summary says how clients connect ("${words}"). Say what it is for; endpoint and input_format hold the rest`,
  );

/**
 * Discovery reads keys, accounts, formats and transports from the fields that state them. A need about them adds no
 * words to find the entry by.
 */
export const findTechnicalNeeds = (parsed: ParsedEntry): QualityFinding[] =>
  parsed.entry.example_needs.flatMap((need, at) => {
    const words = firstMatch(need, TECHNICAL);
    if (words === undefined) return [];
    const message = `example need "${need}" is about access or format ("${words}"), which other fields state. Ask for the thing itself`;
    return [findingAt(parsed, 'technical-need', ['example_needs', at], message)];
  });

function findWords(
  parsed: ParsedEntry,
  rule: QualityRule,
  patterns: readonly RegExp[],
  fields: readonly Field[],
  explain: (words: string, field: Field) => string,
): QualityFinding[] {
  return fields.flatMap((field) => {
    const words = firstMatch(parsed.entry[field], patterns);
    return words === undefined ? [] : [findingAt(parsed, rule, [field], explain(words, field))];
  });
}

const firstMatch = (text: string, patterns: readonly RegExp[]): string | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
