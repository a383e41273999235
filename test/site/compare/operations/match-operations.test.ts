import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublishedOperation } from '../../../../src/operations/published-schema.ts';
import { matchOperations } from '../../../../src/site/compare/operations/match-operations.ts';
import { aPublishedOperation, aTool } from '../../../helpers/an-operation.ts';

const aPublishedTool = (
  fields: Parameters<typeof aTool>[0] & Partial<PublishedOperation> = {},
): PublishedOperation => {
  const { complete = true, ...tool } = fields;
  return { ...aTool(tool), complete };
};
const list = aPublishedTool({ name: 'list_files', summary: 'List uploaded files with name and size.' });
const listDotted = aPublishedTool({
  name: 'files.list',
  summary: 'List uploaded files of the workspace by name.',
});
const remove = aPublishedTool({
  name: 'delete_file',
  summary: 'Delete an uploaded file.',
  effect: 'destroy',
});
const tides = aPublishedOperation();

describe('matchOperations', () => {
  it('puts operations with similar words side by side and lists the others', () => {
    const { matched, rest } = matchOperations([
      [list, tides],
      [remove, listDotted],
    ]);
    expect(matched).toEqual([[list, listDotted]]);
    expect(rest).toEqual([[tides], [remove]]);
  });

  it('leaves a gap for an interface without such an operation, and puts the fullest rows first', () => {
    const { matched } = matchOperations([[tides, list], [tides], [tides, listDotted]]);
    expect(matched).toEqual([
      [tides, tides, tides],
      [list, null, listDotted],
    ]);
  });

  it('never matches operations with different effects, however they are named', () => {
    const wipe = aPublishedTool({ ...list, effect: 'destroy' });
    expect(matchOperations([[list], [wipe]]).matched).toEqual([]);
  });

  it('matches an unknown effect with any, but does not join a read and a write by it', () => {
    const [unknown, write] = (['unknown', 'write'] as const).map((effect) =>
      aPublishedTool({ ...list, effect }),
    );
    const { matched } = matchOperations([[list], unknown ? [unknown] : [], write ? [write] : []]);
    expect(matched).toHaveLength(1);
    expect(matched[0]?.filter((each) => each === null)).toHaveLength(1);
  });

  it('does not match by the name alone', () => {
    const chart = aPublishedTool({
      name: 'create',
      summary: 'Scaffold a new chart folder with the usual files.',
    });
    const object = aPublishedTool({
      name: 'create',
      summary: 'Make an object from a manifest or by naming it.',
    });
    expect(matchOperations([[chart], [object]]).matched).toEqual([]);
  });

  it('shows every operation once, each below its own interface', () => {
    const operation = fc
      .record({
        name: fc.constantFrom('list_files', 'files.list', 'get_tides', 'delete_file', 'search'),
        summary: fc.constantFrom('List files by name.', 'Delete a file.', 'Return the tides.', '…'),
        effect: fc.constantFrom('read', 'write', 'destroy', 'unknown'),
      })
      .map((fields) => aPublishedTool(fields));
    fc.assert(
      fc.property(fc.array(fc.array(operation, { maxLength: 6 }), { maxLength: 4 }), (lists) => {
        const { matched, rest } = matchOperations(lists);
        lists.forEach((own, i) => {
          const shown = [...matched.flatMap((row) => row[i] ?? []), ...(rest[i] ?? [])];
          expect(new Set(shown)).toEqual(new Set(own));
          expect(shown).toHaveLength(own.length);
        });
        for (const row of matched) {
          const effects = new Set(
            row.flatMap((each) => (each && each.effect !== 'unknown' ? [each.effect] : [])),
          );
          expect(effects.size).toBeLessThan(2);
        }
      }),
    );
  });
});
