import { readArguments } from '../../src/command-line/arguments.ts';
import {
  answerOutsiders,
  type Level,
  measureOutsiders,
  type Wording,
} from '../measure/outsiders/measure-outsiders.ts';
import { JUDGED_PARTS, readOutsiders } from '../measure/outsiders/read-judgments.ts';
import { openJudged } from '../measure/relevance/judged-index.ts';
import { readLexicon, readOperationNames, readOwnCatalog } from '../measure/relevance/read-sets.ts';
import { roundedRow } from '../measure/relevance/rounded-row.ts';

const USAGE = `Usage: npm run -w workshop outsiders -- --needs FILE [--unseen]
Measures discovery on needs that outsiders wrote, as they wrote them and as short queries of agents.
FILE has rows of { set, need }; the judgments are in workshop/measure/outsiders. --unseen measures the part that nothing
may be tuned on.`;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { needs: { type: 'string' }, unseen: { type: 'boolean', default: false } },
});
const file = values.needs ?? refuse('Name the file of the needs: --needs FILE.');
const needs = readOutsiders(JUDGED_PARTS[values.unseen ? 1 : 0], file);
const index = openJudged({ name: 'own', needs: [], ...readOwnCatalog() }, readLexicon());
const names = readOperationNames();
const nameOf = (doc: number, number: number) => names.get(index.slug(doc))?.[number] ?? '';
const wordings: readonly Wording[] = ['need', 'query'];
const levels: readonly Level[] = ['interface', 'operation'];
console.table(
  levels.flatMap((level) =>
    wordings.flatMap((wording) =>
      (['real', 'several', 'toy', 'all'] as const).map((kind) => {
        const chosen = needs.filter((each) => kind === 'all' || each.kind === kind);
        const answers = answerOutsiders(index, chosen, wording, level, nameOf);
        return roundedRow({ level, wording, kind, ...measureOutsiders(answers, level) });
      }),
    ),
  ),
);
