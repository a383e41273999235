import { expect, test } from 'vitest';
import { probeApi, probePage } from '../../../src/health/probe/api.ts';
import { probeMcp } from '../../../src/health/probe/mcp/probe-mcp.ts';
import { targetOf } from '../../../src/health/probe/target.ts';

const URL_A = 'https://a.test/';
const URL_B = 'https://b.test/';

test.each([
  ['api', URL_A, null, { url: URL_A, probe: probeApi }],
  ['api', URL_A, URL_B, { url: URL_B, probe: probeApi }],
  ['api', 'https://a.test/{city}', URL_B, { url: URL_B, probe: probeApi }],
  ['api', 'https://a.test/{city}', null, null],
  ['api', 'https://a.test/<city>', null, null],
  ['api', URL_A, 'https://b.test/{city}', { url: URL_A, probe: probeApi }],
  ['api', 'wss://a.test/', null, null],
  ['mcp', URL_A, null, { url: URL_A, probe: probeMcp }],
  ['mcp', 'https://{shop}.test/mcp', URL_B, { url: URL_B, probe: probeMcp }],
  ['mcp', 'npx -y tides', null, null],
  ['mcp', 'npx -y tides', URL_B, { url: URL_B, probe: probePage }],
  ['cli', 'tide <harbour>', URL_B, { url: URL_B, probe: probePage }],
  ['cli', 'tide', null, null],
] as const)('of a %s at "%s" with probe_url %j', (category, endpoint, probe_url, expected) => {
  expect(targetOf({ category, endpoint, probe_url })).toEqual(expected);
});
