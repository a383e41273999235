import { type Calibration, calibrationFor, estimateChance, estimateGeneralChance } from './calibration.ts';
import { gatherEvidence, gatherGeneralEvidence, needEvidence, WANTED_UNKNOWN } from './evidence.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need/need-term.ts';
import type { OpenQuestion } from './need/open-question.ts';
import type { Ranked } from './ranking/rank-entries.ts';
import { generalEntries, type Offered } from './ranking/rank-offers.ts';

/** `nearness` is the chance if it were unknown what people may ask for. */
export type Likely = Ranked & { chance: number; nearness: number };

type ReadNeed = { terms: readonly NeedTerm[]; question: OpenQuestion; wanted: Offered | null };

/** One general interface is as good as the next for an open question, so a few are enough. */
const MAX_GENERAL = 3;
/** The second general interface has this part of the chance of the first, and so on: an answer needs other choices too. */
const NEXT_GENERAL = 0.98;

/**
 * The likeliest matches. Interfaces that are made for something keep the order of their scores; general ones take the
 * place that their chance gives them.
 * @param ranked best first
 */
export function estimateChances(
  index: SearchIndex,
  need: ReadNeed,
  ranked: readonly Ranked[],
  limit: number,
): Likely[] {
  const generalDocs = generalEntries(index);
  const isGeneral = ({ doc }: Ranked) => generalDocs.has(doc);
  const specific = ranked.filter((match) => !isGeneral(match)).slice(0, limit);
  const general = isReadable(index, need.terms) ? ranked.filter(isGeneral).slice(0, MAX_GENERAL) : [];
  const calibration = calibrationFor(index);
  return [
    ...withGeneralChances(index, need, general, specific[0], calibration),
    ...withChances(index, need, specific, calibration),
  ]
    .sort((a, b) => b.chance - a.chance) // Both lists are in order, which equal chances keep.
    .slice(0, limit);
}

/** Whether a need has a topic word of English. A search for a single character or for noise would find nothing of use. */
const isReadable = ({ meaning }: SearchIndex, terms: readonly NeedTerm[]): boolean =>
  terms.some(({ word, term, asking }) => !asking && (meaning ? meaning.lexicon.rowOf.has(word) : term >= 0));

/** No match is likelier than one with a higher score: the order of the scores is better than that of the chances. */
function withChances(
  index: SearchIndex,
  { terms, wanted }: ReadNeed,
  matches: readonly Ranked[],
  calibration: Calibration,
): Likely[] {
  const [best] = matches;
  if (!best) return [];
  const need = needEvidence(index, terms, wanted?.score ?? 0);
  let [chance, nearness] = [1, 1];
  return matches.map((match) => {
    const evidence = gatherEvidence(index, need, match, best);
    chance = Math.min(chance, estimateChance(evidence, calibration));
    nearness = Math.min(nearness, estimateChance({ ...evidence, wanted: WANTED_UNKNOWN }, calibration));
    return { ...match, chance, nearness };
  });
}

function withGeneralChances(
  index: SearchIndex,
  { terms, question, wanted }: ReadNeed,
  matches: readonly Ranked[],
  best: Ranked | undefined,
  calibration: Calibration,
): Likely[] {
  const need = needEvidence(index, terms, wanted?.score ?? 0);
  const first = estimateGeneralChance(gatherGeneralEvidence(index, question, need, best), calibration);
  return matches.map((match, i) => {
    const chance = first * NEXT_GENERAL ** i;
    return { ...match, chance, nearness: chance };
  });
}
