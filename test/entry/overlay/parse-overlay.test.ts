import { expect, it } from 'vitest';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { MAX_RULES } from '../../../src/entry/overlay/overlay-file-schema.ts';
import { parseOverlay } from '../../../src/entry/overlay/parse-overlay.ts';

const linesOf = (text: string) => parseOverlay(text, 'overlay.yaml').problems.map(formatProblem);

it('parseOverlay reads every kind of rule', () => {
  const { overlay, problems } = parseOverlay(
    `allow:
  - categories: [api]
    tags: [weather]
    reason: Approved by security.
deny:
  - slugs: [waves]
    reason: No contract.
pin:
  - capabilities: [get_tide_times]
    reason: Ours.
annotate:
  - slugs: [winds]
    note: Use the proxy.
replace:
  - slugs: [rains]
    reason: We run it ourselves.
`,
    'overlay.yaml',
  );
  expect(problems).toEqual([]);
  expect(Object.keys(overlay.rules)).toEqual(['allow', 'deny', 'pin', 'annotate', 'replace']);
  expect(overlay.locate(['deny', 0, 'slugs', 0])).toEqual({ line: 6, column: 13 });
});

it.each([
  ['deny:\n', 'overlay.yaml:1:1  deny is empty, but a list is needed. Write a list.'],
  ['deny: []\n', 'overlay.yaml:1:1  deny has no rules. Add one, or remove the field.'],
  [
    'deny:\n  - slugs: waves\n    reason: x\n',
    'overlay.yaml:2:5  deny: 1: slugs is "waves", but a list is needed. Write a list.',
  ],
  ['deny:\n  - slugs: [waves]\n', 'overlay.yaml:2:5  deny: 1: reason is missing. Add it.'],
  [
    'deny:\n  - reason: x\n',
    'overlay.yaml:2:5  deny: 1 names no entry. Add one of slugs, tags, categories, capabilities.',
  ],
  [
    'deny:\n  - slug: waves\n    reason: x\n',
    'overlay.yaml:2:5  deny: 1 has the unknown field "slug". Correct or remove it.',
  ],
  [
    'deny:\n  - categories: [apis]\n    reason: x\n',
    'overlay.yaml:2:18  deny: 1: categories: 1 is "apis". Use "api" or "mcp" or "cli".',
  ],
  ['block: []\n', 'overlay.yaml:1:1  the file has the unknown field "block". Correct or remove it.'],
  [
    'deny:\n  - &a\n    slugs: [waves]\n    reason: x\n',
    'overlay.yaml:2:5  this is a YAML anchor. Repeat the value instead.',
  ],
])('parseOverlay refuses %j', (text, line) => {
  expect(linesOf(text)).toContain(line);
});

it('parseOverlay refuses more rules than are allowed', () => {
  const text = `deny:\n${'  - slugs: [waves]\n    reason: x\n'.repeat(MAX_RULES + 1)}`;
  expect(linesOf(text)).toEqual([
    `overlay.yaml:1:1  deny has ${MAX_RULES + 1} rules, at most ${MAX_RULES} are allowed. Merge some.`,
  ]);
});
