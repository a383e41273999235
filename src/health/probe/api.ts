import type { Answer, FetchOptions, GuardedFetch } from '../../network/guarded-fetch.ts';
import { type AnswerReader, CostlyAnswerError, readInPlace } from './answer/answer-reader.ts';
import { untilBlankLine } from './answer/event-stream.ts';
import { type Finding, finding, findingByError, findingByStatus } from './finding.ts';

const REQUEST: FetchOptions = {
  headers: { Accept: 'application/json, */*;q=0.5' },
  isEnough: untilBlankLine,
};

/** Asks an API for one answer. Every status below 500 is one: what is probed is whether somebody answers. */
export async function probeApi(
  url: string,
  fetch: GuardedFetch,
  reader: AnswerReader = readInPlace,
): Promise<Finding> {
  let answer: Answer;
  try {
    answer = await fetch(url, REQUEST);
  } catch (error) {
    return findingByError(error);
  }
  const told = findingByStatus(answer);
  if (told && told.state !== 'auth_required') return told;
  const found = told ?? finding('ok', `answered ${answer.status}`, answer);
  return { ...found, shape: await shapeOf(answer, reader) };
}

/** That an answer is too costly to describe says nothing against who gave it. */
async function shapeOf({ status, headers, text, truncated }: Answer, reader: AnswerReader) {
  const type = headers.get('content-type');
  try {
    return await reader.readHttp({ status, type, text: truncated ? null : text });
  } catch (error) {
    if (error instanceof CostlyAnswerError) return null;
    throw error;
  }
}
