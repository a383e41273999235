import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An interface on this machine that can be made to fail, to try out the prober and its alerts. */
export type DemoInterface = {
  url: string;
  /** Always returns 200. The prober checks it to see whether it is online itself. */
  controlUrl: string;
  /** The JSON that it returns. Null simulates an outage. */
  answer: object | null;
  close: () => void;
};

/** Starts the interface on a free port of this machine. */
export async function openDemoInterface(): Promise<DemoInterface> {
  const server: Server = createServer(({ url }, response) => {
    if (url === '/control') return void response.end('up');
    response.writeHead(tides.answer ? 200 : 503, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(tides.answer ?? { error: 'closed' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tides: DemoInterface = {
    url: `${origin}/tides`,
    controlUrl: `${origin}/control`,
    answer: { harbour: 'Harlingen', high_water: '04:12', height_cm: 188 },
    close: () => void server.close(),
  };
  return tides;
}

export const demoOperationsText = ({ url }: DemoInterface): string => `source: ${url}
origin: vendor
source_kind: openapi
read_at: 2026-11-23
base_url: ${url}
operations:
  - name: get_tides
    summary: Return the next high water of the harbour with its height.
    effect: read
    method: GET
    path: ''
    input: { type: object, properties: {} }
`;

export const demoEntryText = ({ url }: DemoInterface): string => `name: Demo Tides
summary: High water of one harbour, for trying alerts on this machine.
endpoint: ${url}
auth_mode: none
docs_url: ${url}
tags: [tides]
capabilities: [get_tide_times]
example_needs:
  - when is high water in Harlingen
  - plan a walk over the mud flats
  - ebb and flood as JSON, no key
auth_params: []
source: ${url}
`;
