import { AsyncLocalStorage } from 'node:async_hooks';
import { describeFaults } from './fault.ts';
import type { CallFacts, Fault } from './schema.ts';
import { writeLine } from './write.ts';

/** What is collected during one call for its log line. */
export type CallNotes = {
  readonly requestId: string;
  facts: CallFacts;
  faults: Fault[];
  storeMs: number;
  storeCalls: number;
  /** What the caller sent. It is never written; its words are removed from error messages. */
  sent: string[];
  /** True once the log line of the call is written. */
  isOver: boolean;
};

const calls = new AsyncLocalStorage<CallNotes>();

/** Runs a call. Everything that it starts adds to these notes, however deep. */
export const withNotes = <T>(notes: CallNotes, run: () => Promise<T>): Promise<T> => calls.run(notes, run);

/** The notes of the current call. Undefined outside a function: in scripts, builds and most tests. */
const current = (): CallNotes | undefined => calls.getStore();

/** Adds facts to the log line of the current call. Does nothing outside a function. */
export function noteFacts(facts: CallFacts): void {
  const call = current();
  if (call) Object.assign(call.facts, facts);
}

/** Notes a text that the caller sent, so that error messages in the log do not repeat its words. */
export const noteSent = (text: string): void => void current()?.sent.push(text);

/** Counts one request to Redis, and its time. Does nothing outside a function. */
export function noteStore(milliseconds: number): void {
  const call = current();
  if (!call) return;
  call.storeMs += milliseconds;
  call.storeCalls += 1;
}

/** The id of this call, to return to its caller. Operators find the log line by it. Null outside a function. */
export function instanceOfCall(): string | null {
  const call = current();
  return call ? `urn:uuid:${call.requestId}` : null;
}

/**
 * Logs an error for the operator. During a call it joins the call's log line, otherwise it gets its own.
 * @param purpose a fixed sentence that says what failed, without anything that a caller sent
 */
export function reportFault(error: unknown, purpose: string): void {
  const call = current();
  const faults = describeFaults(error, call?.sent ?? []);
  if (call && !call.isOver) call.faults.push(...faults);
  else {
    const request = call ? { request_id: call.requestId } : {};
    writeLine({ kind: 'fault', time: new Date().toISOString(), purpose, ...request, faults });
  }
}
