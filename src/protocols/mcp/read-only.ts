import { replyProblem } from '../../http/reply.ts';
import type { WriteCalls } from './in-process.ts';

const refuse = async (): Promise<Response> =>
  replyProblem('unavailable', {
    detail: 'This server reads from a file and cannot write: nothing was sent.',
    hint: 'Start it with the address of a Callbook site (--url) to report, propose or follow.',
  });

/** Refuses every call that writes, for a server that reads a downloaded copy of the catalog. */
export const READ_ONLY: WriteCalls = { report: refuse, submit: refuse, watch: refuse, keys: refuse };
