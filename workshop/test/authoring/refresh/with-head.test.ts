import { expect, test } from 'vitest';
import { withHead } from '../../../authoring/refresh/with-head.ts';

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
    withHead(text, { source: 'debian:reef 1.2-3', digest, read_at: '2026-11-23' }),
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

test('fields that do not apply are removed, and texts that look like numbers are quoted', () => {
  const text =
    'source: debian:reef 1.2-3\norigin: run\nsource_kind: help\nread_at: 2026-01-02\noperations:\n';
  expect(withHead(text, { source_kind: null, source_version: '2.0' })).toBe(
    'source: debian:reef 1.2-3\norigin: run\nsource_version: "2.0"\nread_at: 2026-01-02\noperations:\n',
  );
});
