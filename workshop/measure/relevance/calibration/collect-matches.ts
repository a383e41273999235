import {
  type Evidence,
  type GeneralEvidence,
  gatherEvidence,
  gatherGeneralEvidence,
  needEvidence,
} from '../../../../src/discovery/evidence.ts';
import type { SearchIndex } from '../../../../src/discovery/index/search-index.ts';
import { readOpenQuestion } from '../../../../src/discovery/need/open-question.ts';
import { rankNeed } from '../../../../src/discovery/rank-need.ts';
import { generalEntries } from '../../../../src/discovery/ranking/rank-offers.ts';
import { evenlySpread } from '../evaluate.ts';
import type { JudgedNeed, JudgedSet } from '../judged-set.ts';
import { SERVING_GRADE } from '../measures.ts';

/** A match of a need, what is known of it, and whether it serves. */
export type Judged<Known> = { evidence: Known; serves: boolean };

/** The matches of one need. */
export type JudgedMatches = {
  need: string;
  /** Whether anything in the catalog serves the need. */
  covered: boolean;
  /** Best score first. */
  specific: Judged<Evidence>[];
  /** The best of the general interfaces. They all have the same evidence. */
  general: Judged<GeneralEvidence>[];
};

/** Matches per need in the fit. */
const RANKS = 12;
/** Needs per set, evenly spread. More needs from one set do not improve the fit. */
const MAX_NEEDS = 800;

/** The best matches of each need, in the order of their scores. */
export const collectMatches = (set: JudgedSet, index: SearchIndex): JudgedMatches[] =>
  evenlySpread(set.needs)
    .slice(0, MAX_NEEDS)
    .map((need) => matchesOf(index, need));

function matchesOf(index: SearchIndex, { need, grades, category }: JudgedNeed): JudgedMatches {
  const options = { limit: RANKS, ...(category && { category }) };
  const { terms, matches, wanted } = rankNeed(index, need, options);
  const read = needEvidence(index, terms, wanted?.score ?? 0);
  const serves = (doc: number) => (grades.get(index.slug(doc)) ?? 0) >= SERVING_GRADE;
  const isGeneral = ({ doc }: { doc: number }) => generalEntries(index).has(doc);
  const specific = matches
    .filter((match) => !isGeneral(match))
    .sort((a, b) => b.score - a.score || a.doc - b.doc);
  const question = readOpenQuestion(need);
  return {
    need,
    covered: grades.size > 0,
    specific: specific.map((match) => ({
      evidence: gatherEvidence(index, read, match, specific[0] ?? match),
      serves: serves(match.doc),
    })),
    general: matches.filter(isGeneral).map(({ doc }) => ({
      evidence: gatherGeneralEvidence(index, question, read, specific[0]),
      serves: serves(doc),
    })),
  };
}
