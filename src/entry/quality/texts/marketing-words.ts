import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding } from '../finding.ts';

/** Praise that fits any product and gives an agent no information about this one. */
const PRAISE = new RegExp(
  `\\b(?:${[
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
  ].join('|')})\\b`,
  'i',
);

/** Texts state what an interface does and what its limits are. Readers judge its quality. */
export function findMarketingWords(parsed: ParsedEntry): QualityFinding[] {
  return (['summary', 'description'] as const).flatMap((field) => {
    const word = PRAISE.exec(parsed.entry[field])?.[0];
    if (!word) return [];
    const message = `${field} contains the marketing word "${word}". State what the interface does instead`;
    return [findingAt(parsed, 'marketing-word', [field], message)];
  });
}
