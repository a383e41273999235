import type { ParsedEntry } from './parse.ts';
import { compareProblems, type Problem } from './problem.ts';
import { findCapabilityFaults, findUnusedDefinitions } from './quality/capability-use.ts';
import { findForeignDocs } from './quality/docs-domain.ts';
import { findMissingAuth } from './quality/example-auth.ts';
import { findForeignHosts } from './quality/example-host.ts';
import { findExampleSyntaxFaults, findUnexplainedPlaceholders } from './quality/example-syntax.ts';
import { applyExceptions, parseExceptions } from './quality/exceptions.ts';
import type { Finding } from './quality/finding.ts';
import { findMarketingWords } from './quality/marketing-words.ts';
import { findOrphanTags } from './quality/orphan-tags.ts';
import { findSimilarNeeds } from './quality/similar-needs.ts';
import { findSummaryOpenings } from './quality/summary-opening.ts';
import { parseVocabulary } from './vocabulary.ts';

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
