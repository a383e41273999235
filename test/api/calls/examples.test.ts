import { expect, it } from 'vitest';
import { EXAMPLE_OPERATION, EXAMPLE_SLUG, withOwnExamples } from '../../../src/api/calls/examples.ts';

const text = `GET /registry/${EXAMPLE_SLUG}/operations/${EXAMPLE_OPERATION}, ${EXAMPLE_SLUG}`;
const tides = { slug: 'tides', operations: [{ name: 'get_tides' }] };

it('withOwnExamples keeps the examples of a catalog that has their entry', () => {
  expect(
    withOwnExamples(text, { entries: [{ slug: 'a' }, { slug: EXAMPLE_SLUG }], operations: [tides] }),
  ).toBe(text);
});

it('withOwnExamples names an entry with operations of a catalog that lacks theirs', () => {
  expect(withOwnExamples(text, { entries: [{ slug: 'a' }, { slug: 'tides' }], operations: [tides] })).toBe(
    'GET /registry/tides/operations/get_tides, tides',
  );
});

it('withOwnExamples names no missing entry if the catalog has no operations or is empty', () => {
  expect(withOwnExamples(text, { entries: [{ slug: 'a' }], operations: [] })).toBe(
    'GET /registry/a/operations/example, a',
  );
  expect(withOwnExamples(text, { entries: [], operations: [] })).not.toContain(EXAMPLE_SLUG);
});
