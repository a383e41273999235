import { expect, it } from 'vitest';
import { readFormerNames } from '../../../src/catalog/bulk/former-names.ts';

const commit = (at: string, ...patches: string[]) =>
  `\u0001abc ${at}\n\n${patches.map((patch) => `\ndiff --git ${patch}`).join('')}`;
const patch = (slug: string, ...lines: string[]) =>
  [`a/entries/mcp/${slug}.yaml b/entries/mcp/${slug}.yaml`, '@@ -5 +5 @@', ...lines].join('\n');

it('a name that an entry gave up is read, whether another took its place or not', () => {
  const log =
    commit(
      '2026-11-02T00:00:00Z',
      patch('tides', '-mcp_name: org.example/tides', '+mcp_name: org.example/ebb'),
    ) +
    commit(
      '2026-11-01T00:00:00Z',
      patch('waves', '-mcp_name: "org.example/waves" # ours'),
      patch('sea', '+mcp_name: s'),
    );
  expect(readFormerNames(log)).toEqual([
    { at: '2026-11-02T00:00:00Z', slug: 'tides', name: 'org.example/tides' },
    { at: '2026-11-01T00:00:00Z', slug: 'waves', name: 'org.example/waves' },
  ]);
});

it('a name that is only written in another way, and one that was null, were not given up', () => {
  const log = commit(
    '2026-11-02T00:00:00Z',
    patch('tides', '-mcp_name: org.example/tides', '+mcp_name: "org.example/tides"'),
    patch('waves', '-mcp_name: null', '+mcp_name: org.example/waves'),
  );
  expect(readFormerNames(log)).toEqual([]);
  expect(readFormerNames('')).toEqual([]);
});
