import type { ParsedEntry } from '../files/parse.ts';
import { compareProblems, type EntryProblem } from '../files/problem.ts';
import { type CapabilityVocabulary, parseBacklog, parseVocabulary, parseWanted } from '../vocabulary.ts';
import {
  findCapabilityProblems,
  findOrphanTags,
  findServedWanted,
  findUnusedDefinitions,
} from './capability-use.ts';
import { findForeignDocs, findForeignKeyPages } from './docs-domain.ts';
import { findMissingAuth } from './example-auth.ts';
import { findForeignHosts } from './example-host.ts';
import { findExampleSyntaxErrors, findUnexplainedPlaceholders } from './example-syntax.ts';
import { applyExceptions, parseExceptions } from './exceptions.ts';
import type { QualityFinding, QualityRule } from './finding.ts';
import { findProductNeeds, findSummaryOpenings } from './texts/product-names.ts';
import { findRowNeeds } from './texts/row-needs.ts';
import { findSimilarNeeds } from './texts/similar-needs.ts';
import {
  findAnsweringVerbs,
  findMarketingWords,
  findTechnicalNeeds,
  findTransportInSummaries,
} from './texts/unwanted-words.ts';

/** Rules that check one entry at a time. */
const ENTRY_RULES: readonly ((parsed: ParsedEntry) => QualityFinding[])[] = [
  findSummaryOpenings,
  findTransportInSummaries,
  findMarketingWords,
  findAnsweringVerbs,
  findSimilarNeeds,
  findTechnicalNeeds,
  findRowNeeds,
  findProductNeeds,
  findExampleSyntaxErrors,
  findUnexplainedPlaceholders,
  findForeignHosts,
  findMissingAuth,
  findForeignDocs,
  findForeignKeyPages,
];

/**
 * The texts of the other files in `entries/`. `wanted`, `backlog` and `exceptions` are null if these files do not exist.
 * `inherited` is the vocabulary of the catalog that these entries are added to; left out if they are a whole catalog.
 */
export type Companions = {
  label: string;
  vocabulary: string;
  /** Capabilities that no public interface has. */
  wanted: string | null;
  /** Capabilities of public interfaces that have no entry yet. Left out or null if there is no such file. */
  backlog?: string | null;
  exceptions: string | null;
  inherited?: CapabilityVocabulary['capabilities'];
};

/** A few entries that are added to a catalog need not share words with one another. */
const WHOLE_CATALOG_RULES: readonly QualityRule[] = ['single-capability', 'orphan-tag'];

/**
 * Checks entries against the quality rules. Returns the problems of the entries, the vocabulary
 * and the exceptions, sorted by place.
 */
export function checkQuality(all: readonly ParsedEntry[], companions: Companions): EntryProblem[] {
  const { label, inherited } = companions;
  const file = `${label}/capabilities.yaml`;
  const { vocabulary, problems } = parseVocabulary(companions.vocabulary, file, inherited);
  const capabilities = new Map([...(inherited ?? []), ...vocabulary.capabilities]);
  const wanted = parseWanted(companions.wanted ?? '{}', `${label}/wanted.yaml`, capabilities);
  const known = new Map([...capabilities, ...wanted.vocabulary.capabilities]);
  const backlog = parseBacklog(companions.backlog ?? '{}', `${label}/backlog.yaml`, known);
  const lacking = new Map([...wanted.vocabulary.capabilities, ...backlog.vocabulary.capabilities]);
  const exceptions = parseExceptions(companions.exceptions ?? '{}', `${label}/quality-exceptions.yaml`);
  const findings = [
    ...all.flatMap((parsed) => ENTRY_RULES.flatMap((rule) => rule(parsed))),
    ...findCapabilityProblems(all, capabilities, lacking),
    ...findOrphanTags(all),
  ].filter(({ rule }) => inherited === undefined || !WHOLE_CATALOG_RULES.includes(rule));
  return [
    ...problems,
    ...wanted.problems,
    ...backlog.problems,
    ...findServedWanted(all, wanted.vocabulary),
    ...findServedWanted(all, backlog.vocabulary),
    ...findUnusedDefinitions(all, vocabulary),
    ...exceptions.problems,
    ...applyExceptions(findings, exceptions.list),
  ].sort(compareProblems);
}
