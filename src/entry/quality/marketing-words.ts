import type { ParsedEntry } from '../files/parse.ts';
import { type Finding, findingAt } from './finding.ts';

/** Praise that fits any product, and so tells an agent nothing about this one. */
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

/** Texts say what an interface does and where it ends; the reader judges how good that is. */
export function findMarketingWords(parsed: ParsedEntry): Finding[] {
  return (['summary', 'description'] as const).flatMap((field) => {
    const word = PRAISE.exec(parsed.entry[field])?.[0];
    if (!word) return [];
    const message = `${field} praises with "${word}". Say what it does instead`;
    return [findingAt(parsed, 'marketing-word', [field], message)];
  });
}
