import type { DiscoveryAnswer } from '../../../api/discover/discover-schema.ts';
import { CATEGORIES } from '../../../entry/category.ts';
import { hintForCommands } from '../../hints.ts';
import { COMMON_OPTIONS, COMMON_USAGE, defineCommand, EXIT, TEXT } from '../command.ts';
import { describeDiscovery } from '../output/discovery.ts';
import { oneOf, wholeNumber } from './values.ts';

const LEVELS = ['interface', 'operation'] as const;
const DETAILS = ['compact', 'full'] as const;
const OPTIONS = {
  ...COMMON_OPTIONS,
  category: TEXT,
  limit: TEXT,
  level: TEXT,
  detail: TEXT,
  'min-reliability': TEXT,
} as const;

const USAGE = `Usage: callbook find "NEED" [OPTIONS]
Finds interfaces for a need in plain English, such as "current weather for a city", best first.
  --level LEVEL            what a match is: interface (default) or operation
  --detail DETAIL          what JSON says of a match: compact (default) or full, with arguments and alternatives
  --category CATEGORY      only ${CATEGORIES.join(', ')}
  --limit NUMBER           at most this many matches, 1 to 20 (default: 5)
  --min-reliability SCORE  only interfaces with this reliability, 0 to 100
${COMMON_USAGE}
Exits with 1 if there is no match: nothing in the catalog serves the need, the options leave out what does, or, with
--level operation, no operation for it is known.`;

export const FIND = defineCommand({
  name: 'find',
  summary: 'Find interfaces and operations for a need',
  usage: USAGE,
  options: OPTIONS,
  maxPositionals: 1,
  choices: { category: CATEGORIES, level: LEVELS, detail: DETAILS },
  run: async ({ values, positionals, refuse, connect, print }, context) => {
    const need = positionals[0] ?? refuse('State the need, in quotes.');
    const answer: DiscoveryAnswer = await connect().discover(need, {
      category: oneOf(CATEGORIES, values.category, '--category'),
      level: oneOf(LEVELS, values.level, '--level'),
      detail: oneOf(DETAILS, values.detail, '--detail'),
      limit: wholeNumber(values.limit, '--limit'),
      min_reliability: wholeNumber(values['min-reliability'], '--min-reliability'),
    });
    const hinted = {
      ...answer,
      note: hintForCommands(answer.note),
      next_steps: answer.next_steps.map(hintForCommands).filter(Boolean),
    };
    print(hinted, (safe) => describeDiscovery(safe, context.terminal));
    return answer.matches.length > 0 ? EXIT.found : EXIT.nothing;
  },
});
