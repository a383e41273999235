import type { PublishedOperation, PublishedOperations } from '../../../operations/published-schema.ts';
import { resultLines } from '../../../operations/result-words.ts';
import { COMMON_OPTIONS, COMMON_USAGE, defineCommand, EXIT } from '../command.ts';
import { alignRows, onOneLine, wrapText } from '../output/lines.ts';
import type { Terminal } from '../terminal.ts';
import { slugOf } from './values.ts';

const USAGE = `Usage: callbook operations SLUG [NAME] [OPTIONS]
Lists what can be called on an interface, with its arguments. "*" marks required ones. With the name of an operation,
also what it returns, how to get the next page, what it needs and what its errors mean.
${COMMON_USAGE}
Exits with 1 if no operation is known.`;

export const OPERATIONS = defineCommand({
  name: 'operations',
  summary: 'List what can be called on an interface',
  positionals: ['slugs'],
  usage: USAGE,
  options: COMMON_OPTIONS,
  maxPositionals: 2,
  run: async ({ positionals, refuse, connect, print }, context) => {
    const slug = slugOf(positionals[0] ?? refuse('Give the slug of an entry.'));
    const name = positionals[1];
    if (name !== undefined) {
      const answer = await connect().operation(slug, name);
      print(answer.operation, (safe) => describeWhole(safe, context.terminal));
      return EXIT.found;
    }
    const answer = await connect().operations(slug);
    print(answer, (safe) => describeOperations(safe, context.terminal));
    return answer.operations.length > 0 ? EXIT.found : EXIT.nothing;
  },
});

const INDENT = '  ';

function describeOperations(
  { slug, total, source, read_at, operations }: PublishedOperations,
  terminal: Terminal,
): string {
  if (operations.length === 0)
    return `No operation of ${slug} is known. "callbook show ${slug}" shows its contract.`;
  const count = total > operations.length ? `${operations.length} of ${total}` : `${operations.length}`;
  const noun = operations.length === 1 ? 'operation' : 'operations';
  const origin = onOneLine(`${count} ${noun}, read ${read_at} from ${source}.`);
  return [...operations.map((each) => describeOne(each, terminal)), terminal.style('dim', origin)].join(
    '\n\n',
  );
}

function describeWhole(operation: PublishedOperation, terminal: Terminal): string {
  const rows = resultLines(operation).map(({ label, text }): [string, string] => [label, text]);
  const results = rows.length > 0 ? [alignRows(rows, INDENT, terminal.columns)] : [];
  return [describeOne(operation, terminal), ...results].join('\n');
}

function describeOne(operation: PublishedOperation, { style, columns }: Terminal): string {
  const { name, effect, summary, method, path, command, input, complete, deprecated } = operation;
  const place = method ? `${method} ${path ?? ''}` : (command ?? '');
  const required = new Set(input.required ?? []);
  const names = [...Object.keys(input.properties), ...(input['x-left-out'] ?? [])].map((each) =>
    required.has(each) ? `${each}*` : each,
  );
  const head = [
    effect,
    ...(deprecated ? ['deprecated'] : []),
    ...(complete ? [] : ['arguments may not be all']),
    ...(place ? [onOneLine(place)] : []),
  ];
  return [
    `${style('cyan', name)}  ${style(effect === 'destroy' ? 'red' : 'dim', head.join(' · '))}`,
    wrapText(summary, columns, INDENT),
    ...(names.length > 0 ? [wrapText(names.join(' '), columns, INDENT)] : []),
  ].join('\n');
}
