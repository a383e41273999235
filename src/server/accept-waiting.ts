import type { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

const MAX_WAITING = 511; // What listen() of Node asks the system to keep.
const QUIET_TURN_MS = 0.2; // During a longer turn of the event loop, others may have connected.

/** Closing the port resets connections that wait to be accepted. Each turn of the event loop accepts one. */
export async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const onConnection = () => {
    accepted += 1;
  };
  server.on('connection', onConnection);
  await nextTurn(); // It may be past the point at which this turn accepts.
  for (let turn = 0; turn < MAX_WAITING; turn += 1) {
    const [before, startedAt] = [accepted, performance.now()];
    await nextTurn();
    if (accepted === before && performance.now() - startedAt < QUIET_TURN_MS) break;
  }
  server.off('connection', onConnection);
}
