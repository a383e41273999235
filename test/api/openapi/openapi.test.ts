import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeApi } from '../../../src/api/openapi/openapi.ts';

const api = describeApi('https://callbook.test');
const operations = Object.values(api.paths ?? {}).flatMap((path) => Object.values(path ?? {}));

it('the operation ids of the specification are described', () => {
  expect(operations.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining([
      'discoverCapabilities',
      'searchRegistry',
      'getEntry',
      'listCapabilities',
      'streamEntries',
      'getStatus',
      'submitEntry',
      'reportInvocation',
      'createKey',
      'watchEntry',
    ]),
  );
  expect(api.info.version).toBe('0.4.0');
});

it('every operation has a summary, a response and its errors as problem details', () => {
  for (const { operationId, summary, responses } of operations) {
    expect(summary, operationId).toBeTruthy();
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['200', '405']));
    for (const [status, response] of Object.entries(responses as Record<string, { content?: object }>)) {
      if (Number(status) >= 400)
        expect(response.content, `${operationId} ${status}`).toHaveProperty(['application/problem+json']);
    }
  }
});

it('the description passes the linter without a warning', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(api));
  const { stdout, stderr, status } = spawnSync(
    'node_modules/.bin/redocly',
    ['lint', '--max-problems=20', '--format=json', join(folder, 'openapi.json')],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  expect(stderr).not.toMatch(/error/i);
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
  expect(status).toBe(0);
});

/** Every value of a key, at any depth. */
function valuesOf(root: unknown, key: string): unknown[] {
  if (typeof root !== 'object' || root === null) return [];
  return Object.entries(root).flatMap(([name, value]) => [
    ...(name === key && typeof value !== 'object' ? [value] : []),
    ...valuesOf(value, key),
  ]);
}

it('every description is a whole text', () => {
  const descriptions = [...valuesOf(api, 'description'), ...valuesOf(api, 'summary')];
  expect(descriptions.length).toBeGreaterThan(100);
  for (const text of descriptions) {
    expect(text).toBeTypeOf('string');
    expect(text).not.toMatch(/^$|NaN|undefined|\[object/);
  }
});
