import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { Grants } from '../../../src/gateway/access/grants.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callbook-grants-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

it('two gateways of one folder lose none of the consent that either got', () => {
  const [one, other] = [new Grants(folder), new Grants(folder)];
  one.add(['start tides-mcp']);
  other.add(['send a key to tides.example.org', 'start "ferries" with\na line break']);
  one.add(['start buoys-mcp']);
  const all = [
    'start tides-mcp',
    'send a key to tides.example.org',
    'start "ferries" with\na line break',
    'start buoys-mcp',
  ];
  expect([[...one.all()], [...other.all()]]).toEqual([all, all]);
});

it('a piece of a line that a killed gateway left is no consent, and spoils none', () => {
  new Grants(folder).add(['start tides-mcp']);
  appendFileSync(join(folder, 'grants.ndjson'), '\n"start every');
  new Grants(folder).add(['start buoys-mcp']);
  expect([...new Grants(folder).all()]).toEqual(['start tides-mcp', 'start buoys-mcp']);
});

it('no folder means no consent, and the file is readable by its owner alone', () => {
  expect(new Grants(join(folder, 'new')).all().size).toBe(0);
  new Grants(folder).add(['start tides-mcp']);
  expect(statSync(join(folder, 'grants.ndjson')).mode & 0o777).toBe(0o600);
});
