import { AsyncLocalStorage } from 'node:async_hooks';
import { describeFaults } from './fault.ts';
import type { CallFacts, Fault } from './schema.ts';
import { writeLine } from './write.ts';

/** What is gathered of one call while it is answered. */
export type CallNotes = {
  readonly requestId: string;
  facts: CallFacts;
  faults: Fault[];
  storeMs: number;
  storeCalls: number;
  /** What the caller sent. It is never written: its words are taken out of what is. */
  sent: string[];
  /** Set when the line of the call is written. */
  isOver: boolean;
};

const calls = new AsyncLocalStorage<CallNotes>();

/** Runs a call; whatever it does, however deep, is noted there. */
export const withNotes = <T>(notes: CallNotes, run: () => Promise<T>): Promise<T> => calls.run(notes, run);

/** The call that this code runs for. Undefined outside of a function: in scripts, in a build, in most tests. */
const current = (): CallNotes | undefined => calls.getStore();

export function noteFacts(facts: CallFacts): void {
  const call = current();
  if (call) Object.assign(call.facts, facts);
}

/** Keeps a text that the caller sent, so that no message of an error can repeat its words into the log. */
export const noteSent = (text: string): void => void current()?.sent.push(text);

export function noteStore(milliseconds: number): void {
  const call = current();
  if (!call) return;
  call.storeMs += milliseconds;
  call.storeCalls += 1;
}

/** Names this call to the one who made it, so that the operator finds its line. Null outside of a function. */
export function instanceOfCall(): string | null {
  const call = current();
  return call ? `urn:uuid:${call.requestId}` : null;
}

/**
 * Tells the operator what went wrong while something was tried. `purpose` is a sentence of the code, without anything
 * that was sent. During a call it becomes part of its line, else a line of its own.
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
