import { expect, test } from 'vitest';
import { sourceHead } from '../../../../authoring/verify/help/source-head.ts';

test('the head names what was read, and keeps who wrote the options down', () => {
  const text = `source: https://example.org/reef; https://example.org/man
origin: documentation
source_kind: help
read_at: 2026-01-02
total: 9
operations:
  # The most used one first.
  - name: reef
`;
  const digest = `sha256:${'0'.repeat(64)}`;
  expect(
    sourceHead(text, { source: 'debian:reef 1.2-3', digest, read_at: '2026-11-23' }),
  ).toBe(`source: debian:reef 1.2-3
origin: documentation
source_kind: help
digest: ${digest}
read_at: 2026-11-23
total: 9
operations:
  # The most used one first.
  - name: reef
`);
});

test('options that the tool itself printed need no kind of source', () => {
  const text = 'source: debian:reef 1.2-3\norigin: run\nread_at: 2026-01-02\noperations:\n';
  const digest = `sha256:${'0'.repeat(64)}`;
  const head = sourceHead(text, { source: 'debian:reef 1.2-4', digest, read_at: '2026-11-23' });
  expect(head).toContain('origin: run\ndigest:');
});
