import { replyProblem } from '../../http/reply.ts';
import type { WriteCalls } from './in-process.ts';

const refuse = async (): Promise<Response> =>
  replyProblem('unavailable', {
    detail: 'This server answers from a file, which can only be read: nothing was sent.',
    hint: 'Start it with the address of a Callbook to report, to propose and to follow.',
  });

/** What a copy of the catalog does with calls that write. */
export const READ_ONLY: WriteCalls = { report: refuse, submit: refuse, watch: refuse };
