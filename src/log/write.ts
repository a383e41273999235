import { type LogForm, servingEnvironment } from '../environment/environment.ts';
import type { CallLine, Fault, FaultLine } from './schema.ts';

type Line = CallLine | FaultLine;

/** Writes a line in the form that CALLBOOK_LOG names. Errors go to standard error. */
export function writeLine(line: Line): void {
  const failed = line.kind === 'fault' || line.status >= 500;
  const form: LogForm = servingEnvironment().log ?? 'json';
  if (form === 'quiet' && !failed) return;
  const text = form === 'json' ? JSON.stringify(line) : readableLine(line);
  if (failed) console.error(text);
  else console.log(text);
}

/** A line for a person at a terminal. */
export function readableLine(line: Line): string {
  const clock = line.time.slice(11, 19);
  const faults = (line.faults ?? []).map((fault) => `\n         ${faultWords(fault)}`).join('');
  if (line.kind === 'fault') return `${clock} ${line.purpose}${faults}`;
  const { method, route, status, duration_ms, store_ms, problem, degraded, wrong_variables, request_id } =
    line;
  const notes = [
    ...(problem ? [problem] : []),
    ...(store_ms === undefined ? [] : [`Redis ${store_ms} ms`]),
    ...(degraded ? ['degraded'] : []),
    ...(wrong_variables ? [`wrong: ${wrong_variables.join(', ')}`] : []),
    ...(faults ? [request_id] : []),
  ];
  return `${[clock, method, route, status, `${duration_ms} ms`, ...notes].join('  ')}${faults}`;
}

const faultWords = ({ class: name, message, at }: Fault): string =>
  `${name}: ${message}${at[0] ? ` (${at[0]})` : ''}`;
