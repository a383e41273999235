import figures from './figures.json' with { type: 'json' };
import { RankingFiguresSchema } from './figures-schema.ts';

/** The figures of the ranking page. `npm run relevance -- --sets FOLDER --peers --write` measures them. */
export const RANKING_FIGURES = RankingFiguresSchema.parse(figures);
