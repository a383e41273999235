import { type Evidence, gatherEvidence } from '../../../../src/discovery/calibration.ts';
import { isMetByOneCapability } from '../../../../src/discovery/coverage.ts';
import type { SearchIndex } from '../../../../src/discovery/index/search-index.ts';
import { rankNeed } from '../../../../src/discovery/rank-need.ts';
import { evenlySpread } from '../evaluate.ts';
import type { JudgedNeed, JudgedSet } from '../judged-set.ts';
import { SERVING_GRADE } from '../measures.ts';

/** One match of a need, the evidence for the best match of that need, and whether this one serves. */
export type JudgedMatch = {
  need: string;
  /** Whether anything in the catalog serves the need. */
  covered: boolean;
  rank: number;
  evidence: Evidence;
  /** Score of the match / score of the best match. 0 stands for a need without any match: its chance is 0. */
  ratio: number;
  serves: boolean;
  /** Whether one capability of the match has every topic word of the need. */
  inOneCapability: boolean;
};

/** Matches per need in the fit: the default limit of discover. */
const RANKS = 5;
/** Needs per set, evenly spread. More needs from one set do not improve the fit. */
const MAX_NEEDS = 800;
const NO_EVIDENCE: Evidence = { logScore: 0, share: 0, headShare: 0, missing: 0, length: 0, wanted: 0 };

/** The best matches of each need by rank, from 0. A need without a match has one of chance 0. */
export function collectMatches(set: JudgedSet, index: SearchIndex): JudgedMatch[] {
  return evenlySpread(set.needs)
    .slice(0, MAX_NEEDS)
    .flatMap((need) => matchesOf(index, need));
}

function matchesOf(index: SearchIndex, { need, grades, category }: JudgedNeed): JudgedMatch[] {
  const { terms, matches, wanted } = rankNeed(index, need, { limit: RANKS, ...(category && { category }) });
  const shared = { need, covered: grades.size > 0 };
  const [first] = matches;
  if (!first)
    return [{ ...shared, rank: 0, evidence: NO_EVIDENCE, ratio: 0, serves: false, inOneCapability: false }];
  const evidence = gatherEvidence(index, terms, first, wanted);
  return matches.map(({ doc, score }, rank) => ({
    ...shared,
    rank,
    evidence,
    ratio: score / (first.score || 1),
    serves: (grades.get(index.slug(doc)) ?? 0) >= SERVING_GRADE,
    inOneCapability: isMetByOneCapability(index, terms, doc),
  }));
}
