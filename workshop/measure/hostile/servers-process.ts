/**
 * The servers of one kind, in a separate process, so that their work does not slow down the prober. Started by fork
 * with `healthy` or `hostile`. It sends its port, receives the number of each run, and ends with its parent process.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { HOSTILE_CASES } from './cases.ts';
import { answerHealthy } from './healthy-answers.ts';
import { createWireServer } from './wire.ts';

const LOW_PRIORITY = 10;

let run = 0;

const healthy = () =>
  createServer((request, response) => {
    const [, index] = /^healthy-(\d+)\./.exec(request.headers.host ?? '') ?? [];
    if (index === undefined)
      response.writeHead(204).end(); // A control address.
    else answerHealthy(Number(index), run, request, response).catch(() => response.destroy());
  });

const hostile = () =>
  createWireServer(
    (ask) => HOSTILE_CASES.get(ask.host.replace(/\.test$/, ''))?.(ask),
    () => run,
  );

const isHostile = process.argv[2] === 'hostile';
// In life hostile servers take no processor time of the prober's machine.
if (isHostile) setPriority(LOW_PRIORITY);
const server = isHostile ? hostile() : healthy();
server.listen(0, '127.0.0.1', 4_096, () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (message: { run: number }) => {
  run = message.run;
  process.send?.({ run });
});
process.once('disconnect', () => process.exit());
