import type { ParsedEntry } from '../files/parse.ts';
import { compareProblems, type Problem } from '../files/problem.ts';
import { parseVocabulary } from '../vocabulary.ts';
import { findCapabilityFaults, findUnusedDefinitions } from './capability-use.ts';
import { findForeignDocs } from './docs-domain.ts';
import { findMissingAuth } from './example-auth.ts';
import { findForeignHosts } from './example-host.ts';
import { findExampleSyntaxFaults, findUnexplainedPlaceholders } from './example-syntax.ts';
import { applyExceptions, parseExceptions } from './exceptions.ts';
import type { Finding } from './finding.ts';
import { findMarketingWords } from './marketing-words.ts';
import { findOrphanTags } from './orphan-tags.ts';
import { findSimilarNeeds } from './similar-needs.ts';
import { findSummaryOpenings } from './summary-opening.ts';

/** Rules that look at one entry by itself. */
const ENTRY_RULES: readonly ((parsed: ParsedEntry) => Finding[])[] = [
  findSummaryOpenings,
  findMarketingWords,
  findSimilarNeeds,
  findExampleSyntaxFaults,
  findUnexplainedPlaceholders,
  findForeignHosts,
  findMissingAuth,
  findForeignDocs,
];

/** The files that lie beside the entries; `exceptions` is null where there are none. */
export type Companions = { label: string; vocabulary: string; exceptions: string | null };

/**
 * Holds the entries of a whole catalog against the rules of quality. Returns the problems sorted by place, those
 * of the vocabulary and of the exceptions among them.
 */
export function checkQuality(all: readonly ParsedEntry[], companions: Companions): Problem[] {
  const { label } = companions;
  const { vocabulary, problems } = parseVocabulary(companions.vocabulary, `${label}/capabilities.yaml`);
  const exceptions = parseExceptions(companions.exceptions ?? '{}', `${label}/quality-exceptions.yaml`);
  const findings = [
    ...all.flatMap((parsed) => ENTRY_RULES.flatMap((rule) => rule(parsed))),
    ...findCapabilityFaults(all, vocabulary),
    ...findOrphanTags(all),
  ];
  return [
    ...problems,
    ...findUnusedDefinitions(all, vocabulary),
    ...exceptions.problems,
    ...applyExceptions(findings, exceptions.list),
  ].sort(compareProblems);
}
