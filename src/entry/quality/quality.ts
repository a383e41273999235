import type { ParsedEntry } from '../files/parse.ts';
import { compareProblems, type EntryProblem } from '../files/problem.ts';
import { parseVocabulary } from '../vocabulary.ts';
import { findCapabilityProblems, findUnusedDefinitions } from './capability-use.ts';
import { findForeignDocs } from './docs-domain.ts';
import { findMissingAuth } from './example-auth.ts';
import { findForeignHosts } from './example-host.ts';
import { findExampleSyntaxErrors, findUnexplainedPlaceholders } from './example-syntax.ts';
import { applyExceptions, parseExceptions } from './exceptions.ts';
import type { QualityFinding } from './finding.ts';
import { findForeignKeyPages } from './obtain-domain.ts';
import { findOrphanTags } from './orphan-tags.ts';
import { findAnsweringVerbs } from './texts/answering-verb.ts';
import { findMarketingWords } from './texts/marketing-words.ts';
import { findProductNeeds } from './texts/product-needs.ts';
import { findSimilarNeeds } from './texts/similar-needs.ts';
import { findSummaryOpenings } from './texts/summary-opening.ts';
import { findTransportInSummaries } from './texts/summary-transport.ts';
import { findTechnicalNeeds } from './texts/technical-needs.ts';

/** Rules that check one entry at a time. */
const ENTRY_RULES: readonly ((parsed: ParsedEntry) => QualityFinding[])[] = [
  findSummaryOpenings,
  findTransportInSummaries,
  findMarketingWords,
  findAnsweringVerbs,
  findSimilarNeeds,
  findTechnicalNeeds,
  findProductNeeds,
  findExampleSyntaxErrors,
  findUnexplainedPlaceholders,
  findForeignHosts,
  findMissingAuth,
  findForeignDocs,
  findForeignKeyPages,
];

/** The texts of the files beside the entries. `exceptions` is null if that file does not exist. */
export type Companions = { label: string; vocabulary: string; exceptions: string | null };

/**
 * Checks the entries of a whole catalog against the quality rules. Returns the problems of the entries, the vocabulary
 * and the exceptions, sorted by place.
 */
export function checkQuality(all: readonly ParsedEntry[], companions: Companions): EntryProblem[] {
  const { label } = companions;
  const { vocabulary, problems } = parseVocabulary(companions.vocabulary, `${label}/capabilities.yaml`);
  const exceptions = parseExceptions(companions.exceptions ?? '{}', `${label}/quality-exceptions.yaml`);
  const findings = [
    ...all.flatMap((parsed) => ENTRY_RULES.flatMap((rule) => rule(parsed))),
    ...findCapabilityProblems(all, vocabulary),
    ...findOrphanTags(all),
  ];
  return [
    ...problems,
    ...findUnusedDefinitions(all, vocabulary),
    ...exceptions.problems,
    ...applyExceptions(findings, exceptions.list),
  ].sort(compareProblems);
}
