import type { EntryAnswer } from '../../../api/registry-schema.ts';
import { accessRows, callRows } from '../../../entry/access/access-rows.ts';
import type { Access } from '../../../entry/access/access-schema.ts';
import { lineText } from '../../../entry/fields/definition.ts';
import { linesIn } from '../../../entry/fields/fields.ts';
import { hintForCommands } from '../../hints.ts';
import { COMMON_OPTIONS, COMMON_USAGE, defineCommand, EXIT } from '../command.ts';
import { alignRows, indentText, onOneLine, wrapText } from '../output/lines.ts';
import type { Terminal } from '../terminal.ts';
import { slugOf } from './values.ts';

const USAGE = `Usage: callbook show SLUG [OPTIONS]
Shows the contract of one interface: endpoint, parameters, authentication, limits, health and an example.
${COMMON_USAGE}`;

export const SHOW = defineCommand({
  name: 'show',
  summary: 'Show the contract of one interface',
  positionals: ['slugs'],
  usage: USAGE,
  options: COMMON_OPTIONS,
  maxPositionals: 1,
  run: async ({ positionals, refuse, connect, print }, context) => {
    const slug = slugOf(positionals[0] ?? refuse('Give the slug of an entry.'));
    const callbook = connect();
    const { entry: _, watch, ...rest } = await callbook.get(slug);
    const entry = { ...rest, watch: { ...watch, how: hintForCommands(watch.how) } };
    print(entry, (safe) => describeContract(safe, context.terminal));
    return EXIT.found;
  },
});

const INDENT = '  ';

function describeContract(entry: Omit<EntryAnswer, 'entry'>, { style, columns }: Terminal): string {
  const { slug, name, category, verified_at, summary, description, operator_note, operations = [] } = entry;
  const facts = [slug, category, verified_at ? `verified ${verified_at.slice(0, 10)}` : 'not verified'];
  const parameters = Object.entries(entry.parameters);
  const parts = [
    `${style('bold', onOneLine(name))}  ${style('dim', facts.join(' · '))}\n${wrapText(summary, columns)}`,
    ...(entry.status === 'deprecated' ? [style('yellow', deprecation(entry.replaced_by))] : []),
    ...(operator_note ? [wrapText(`Note of the operator: ${operator_note}`, columns)] : []),
    ...(description ? [wrapText(description, columns)] : []),
    alignRows(factRows(entry), '', columns),
    ...(parameters.length > 0 ? [`Parameters\n${alignRows(parameters, INDENT, columns)}`] : []),
    ...(entry.auth ? [`How to get access\n${alignRows(accessOf(entry.auth), INDENT, columns)}`] : []),
    ...(entry.invocation_example ? [`Example\n${indentText(entry.invocation_example, INDENT)}`] : []),
    ...(operations.length > 0
      ? [wrapText(`"callbook operations ${slug}" lists what can be called: ${operations.length}.`, columns)]
      : []),
  ];
  return parts.join('\n\n');
}

const deprecation = (replacedBy: string | null): string =>
  replacedBy ? `Deprecated. Use ${replacedBy} instead.` : 'Deprecated.';

const LINES = linesIn('cli');

function factRows(entry: Omit<EntryAnswer, 'entry'>): [string, string][] {
  const { health_state, avg_latency_ms, reliability_score } = entry;
  const latency = avg_latency_ms === null ? '' : `, ${Math.round(avg_latency_ms)} ms`;
  const rows = LINES.flatMap(({ name, label }): [string, string][] => {
    const text = lineText(entry[name]);
    return text === null ? [] : [[label, text], ...(name === 'auth_mode' ? authRows(entry) : [])];
  });
  return [...rows, ['Health', `${health_state}${latency}, reliability ${reliability_score}`]];
}

const accessOf = (auth: Access): [string, string][] =>
  [...accessRows(auth), ...callRows(auth)].map(({ label, text, link }) => [label, link ?? text]);

const authRows = ({ auth_params }: Pick<EntryAnswer, 'auth_params'>) =>
  auth_params.map(({ name, location, required }): [string, string] => [
    '',
    `${location} ${name}${required ? '' : ' (optional)'}`,
  ]);
