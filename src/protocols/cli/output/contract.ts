import type { EntryAnswer } from '../../../api/registry-schema.ts';
import type { Terminal } from '../terminal.ts';
import { alignRows, indentText, onOneLine, wrapText } from './lines.ts';

const INDENT = '  ';

/** The contract of one interface for people. */
export function describeContract(entry: Omit<EntryAnswer, 'entry'>, { style, columns }: Terminal): string {
  const { slug, name, category, verified_at, summary, description, operations = [] } = entry;
  const facts = [slug, category, verified_at ? `verified ${verified_at.slice(0, 10)}` : 'not verified'];
  const parameters = Object.entries(entry.parameters);
  const parts = [
    `${style('bold', onOneLine(name))}  ${style('dim', facts.join(' · '))}\n${wrapText(summary, columns)}`,
    ...(entry.status === 'deprecated' ? [style('yellow', deprecation(entry.replaced_by))] : []),
    ...(description ? [wrapText(description, columns)] : []),
    alignRows(factRows(entry)),
    ...(parameters.length > 0 ? [`Parameters\n${alignRows(parameters, INDENT)}`] : []),
    ...(entry.invocation_example ? [`Example\n${indentText(entry.invocation_example, INDENT)}`] : []),
    ...(operations.length > 0
      ? [`"callbook operations ${slug}" lists what can be called: ${operations.length}.`]
      : []),
  ];
  return parts.join('\n\n');
}

const deprecation = (replacedBy: string | null): string =>
  replacedBy ? `Deprecated. Use ${replacedBy} instead.` : 'Deprecated.';

function factRows(entry: Omit<EntryAnswer, 'entry'>): [string, string][] {
  const { health_state, avg_latency_ms, reliability_score } = entry;
  const latency = avg_latency_ms === null ? '' : `, ${Math.round(avg_latency_ms)} ms`;
  const rows: [string, string | null][] = [
    ['Endpoint', entry.endpoint],
    ['Install', entry.install],
    ['Authentication', entry.auth_mode],
    ...entry.auth_params.map(({ name, location, required }): [string, string] => [
      '',
      `${location} ${name}${required ? '' : ' (optional)'}`,
    ]),
    ['Input', entry.input_format],
    ['Output', entry.output_format],
    ['Limit', entry.rate_limit],
    ['Price', entry.pricing],
    ['Health', `${health_state}${latency}, reliability ${reliability_score}`],
    ['Documentation', entry.docs_url],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}
