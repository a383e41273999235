import type { NeedTerm } from './need.ts';
import type { Ranked } from './rank.ts';

export function chanceOf({ score }: Ranked, terms: readonly NeedTerm[]): number {
  const mass = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  return Math.min(1, score / (mass + 4));
}
