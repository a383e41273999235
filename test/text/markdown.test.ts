import { expect, it } from 'vitest';
import { textBlock } from '../../src/text/markdown.ts';

it('a text cannot end its code block, and keeps its lines', () => {
  expect(textBlock('a\n```\n@everyone\u202e\u0007')).toBe('```text\na\nˋˋˋ\n@everyone\n```');
});
