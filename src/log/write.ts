import { servingEnvironment } from '../environment/environment.ts';
import type { LogForm } from '../environment/read-environment.ts';
import type { CallLine, Fault, FaultLine, ServerLine } from './schema.ts';

type Line = CallLine | FaultLine | ServerLine;

/** Writes a line in the form that CALLBOOK_LOG names. Errors go to standard error. */
export function writeLine(line: Line): void {
  const failed = isFailure(line);
  const form: LogForm = servingEnvironment().log ?? 'json';
  if (form === 'quiet' && !failed) return;
  const text = form === 'json' ? JSON.stringify(line) : readableLine(line);
  if (failed) console.error(text);
  else console.log(text);
}

function isFailure(line: Line): boolean {
  if (line.kind === 'call') return line.status >= 500;
  return line.kind === 'fault' || line.event === 'redis_lost';
}

/** A line for a person at a terminal. */
export function readableLine(line: Line): string {
  const clock = line.time.slice(11, 19);
  const faults = (line.faults ?? []).map((fault) => `\n         ${faultWords(fault)}`).join('');
  if (line.kind === 'fault') return `${clock} ${line.purpose}${faults}`;
  if (line.kind === 'server') return `${clock} ${line.event}${faults}`;
  const { method, route, status, duration_ms, store_ms, problem, degraded, wrong_variables, request_id } =
    line;
  const notes = [
    problem,
    store_ms !== undefined && `Redis ${store_ms} ms`,
    degraded && 'degraded',
    wrong_variables && `wrong: ${wrong_variables.join(', ')}`,
    faults && request_id,
  ].filter(Boolean);
  return `${[clock, method, route, status, `${duration_ms} ms`, ...notes].join('  ')}${faults}`;
}

const faultWords = ({ class: name, message, at }: Fault): string =>
  `${name}: ${message}${at[0] ? ` (${at[0]})` : ''}`;

/** Writes a line of the server about itself, with the time of now. */
export const writeServerLine = (line: Omit<ServerLine, 'kind' | 'time'>): void =>
  writeLine({ kind: 'server', time: new Date().toISOString(), ...line });
