import type { FetchOptions, GuardedFetch, GuardedResponse } from '../../network/guarded-fetch.ts';
import { type AnswerReader, CostlyAnswerError, readInPlace } from './answer/answer-reader.ts';
import { untilBlankLine } from './answer/event-stream.ts';
import { finding, findingByError, findingByStatus, type ProbeFinding } from './probe-finding.ts';

const REQUEST: FetchOptions = {
  headers: { Accept: 'application/json, */*;q=0.5' },
  isEnough: untilBlankLine,
};

/**
 * Sends one GET to an API. A probe checks whether the server responds, so a status below 500 is `ok`, a 404 included.
 * The exceptions (401, 402, 403, 429) have their own states: see findingByStatus.
 */
export async function probeApi(
  url: string,
  fetch: GuardedFetch,
  reader: AnswerReader = readInPlace,
): Promise<ProbeFinding> {
  let answer: GuardedResponse;
  try {
    answer = await fetch(url, REQUEST);
  } catch (error) {
    return findingByError(error);
  }
  const byStatus = findingByStatus(answer);
  if (byStatus && byStatus.state !== 'auth_required') return byStatus;
  const found = byStatus ?? finding('ok', `answered ${answer.status}`, answer);
  return { ...found, shape: await shapeOf(answer, reader) };
}

/** Null if the answer takes too long to describe, which does not mean that the API is broken. */
async function shapeOf({ status, headers, text, truncated }: GuardedResponse, reader: AnswerReader) {
  const type = headers.get('content-type');
  try {
    return await reader.readHttp({ status, type, text: truncated ? null : text });
  } catch (error) {
    if (error instanceof CostlyAnswerError) return null;
    throw error;
  }
}

/** Probes the web page of a tool that runs on the caller's machine. The content of a page is no contract: no shape. */
export const probePage = async (url: string, fetch: GuardedFetch): Promise<ProbeFinding> => ({
  ...(await probeApi(url, fetch)),
  shape: null,
});
