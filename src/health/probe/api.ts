import type { Answer, FetchOptions, GuardedFetch } from '../../network/guarded-fetch.ts';
import { httpShape } from '../shape.ts';
import { isEventStream } from './event-stream.ts';
import { type Finding, finding, findingByError, findingByStatus } from './finding.ts';

const REQUEST: FetchOptions = {
  headers: { Accept: 'application/json, */*;q=0.5' },
  // An event stream goes on for ever: its first event is its answer.
  isEnough: (text, headers) => isEventStream(headers) && text.includes('\n\n'),
};

/** Asks an API for one answer. Every status below 500 is one: what is probed is whether somebody answers. */
export async function probeApi(url: string, fetch: GuardedFetch): Promise<Finding> {
  let answer: Answer;
  try {
    answer = await fetch(url, REQUEST);
  } catch (error) {
    return findingByError(error);
  }
  const told = findingByStatus(answer);
  if (told) return told.state === 'auth_required' ? { ...told, shape: shapeOf(answer) } : told;
  return finding('ok', `answered ${answer.status}`, answer, shapeOf(answer));
}

function shapeOf(answer: Answer) {
  const type = answer.headers.get('content-type');
  return httpShape({ status: answer.status, type, body: answer.truncated ? null : parse(answer.text, type) });
}

/** JSON is what says that it is, or what looks like it: many an API answers JSON as text. */
function parse(text: string, type: string | null): { json: unknown } | null {
  if (!/[/+]json\b/i.test(type ?? '') && !/^\s*[[{]/.test(text)) return null;
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null; // Cut off, or no JSON after all: its keys are then not compared.
  }
}
