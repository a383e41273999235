import { afterAll, expect, it } from 'vitest';
import { PROTOTYPE_NAMES } from '../helpers/prototype-names.ts';
import { anAttackedSite } from './fuzz/attacked-site.ts';

const site = await anAttackedSite();
afterAll(() => site[Symbol.asyncDispose]());

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const call = (name: string, args: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`;

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const sent = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...headers,
  };
  const response = await fetch(`${site.origin}/mcp`, { method: 'POST', body, headers: sent });
  return { status: response.status, text: await response.text() };
}

const ATTACKS: readonly [string, BodyInit][] = [
  ['nothing', ''],
  ['half a message', '{"jsonrpc":"2.0","id":1,'],
  ['lists within lists', deep(30_000)],
  ['arguments that are lists within lists', call('discover', `{"need":${deep(30_000)}}`)],
  ['a proposal with lists within lists', call('submit_entry', `{"slug":"a","name":${deep(30_000)}}`)],
  [
    'a proposal with objects within objects',
    call('submit_entry', `{"a":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`),
  ],
  [
    'a report with a note of 60 KB',
    call('report_invocation', `{"slug":"tides-1","outcome":"success","note":"${'x'.repeat(60_000)}"}`),
  ],
  ['a tool that is called constructor', call('constructor', '{}')],
  ['a tool that is called __proto__', call('__proto__', '{}')],
  [
    'fields of a prototype',
    call('discover', '{"__proto__":{"need":"tides"},"constructor":{"need":"tides"}}'),
  ],
  ['halves of signs', call('discover', '{"need":"\\ud800\\udc00\\ud800 tides"}')],
  ['a slug that climbs', call('get_entry', '{"slug":"../../status"}')],
  ['a slug with a query', call('get_entry', '{"slug":"tides-1?x=1#y"}')],
  ['a key with a line break', call('watch', '{"slug":"tides-1","api_key":"cb_a\\r\\nX-Other: b"}')],
  ['a key with a NUL', call('watch', '{"slug":"tides-1","api_key":"\\u0000"}')],
  ['a key in another script', call('watch', '{"slug":"tides-1","api_key":"ключ"}')],
  [
    'a batch of one thousand',
    `[${Array.from({ length: 500 }, () => '{"jsonrpc":"2.0","id":1,"method":"ping"}').join()}]`,
  ],
  ['a method that is called toString', '{"jsonrpc":"2.0","id":1,"method":"toString"}'],
  ['an id that is an object', '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}'],
  [
    'a resource that climbs',
    '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"callbook://entries/..%2f..%2fstatus"}}',
  ],
  [
    'a resource on the disk',
    '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}',
  ],
  [
    'a completion of 60 KB',
    `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{"type":"ref/resource","uri":"callbook://entries/{slug}"},"argument":{"name":"slug","value":"${'a'.repeat(60_000)}"}}}`,
  ],
  ...PROTOTYPE_NAMES.map((name): [string, string] => [
    `a completion of the argument ${name}`,
    `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{"type":"ref/resource","uri":"callbook://entries/{slug}"},"argument":{"name":"${name}","value":"t"}}}`,
  ]),
];

it.each(ATTACKS)('MCP responds to %s without a server error or internal details', async (_, body) => {
  const { status, text } = await post(body);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/\.ts:\d|at \w+ \(|RangeError|call stack|Headers|-32603|node_modules|root:/);
});
