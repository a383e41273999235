import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_OPERATION_NAME_LENGTH, OPERATION_NAME_PATTERN } from '../../../src/operations/file-schema.ts';
import { findByToolName, TOOL_NAME_PATTERN, toolName } from '../../../src/operations/tools/tool-name.ts';

const key = fc.record({
  slug: fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,2}$/).map((slug) => slug.slice(0, 60)),
  name: fc.stringMatching(OPERATION_NAME_PATTERN).map((name) => name.slice(0, MAX_OPERATION_NAME_LENGTH)),
});

it('a name that models accept is slug, two underscores and operation', () => {
  expect(toolName({ slug: 'open-meteo', name: 'get_forecast' })).toBe('open-meteo__get_forecast');
});

it('a changed or cut name ends in the hash of the original', () => {
  expect(toolName({ slug: 'github', name: 'repos/get' })).toBe('github__repos_get_f249f509');
  const long = toolName({ slug: 'a'.repeat(60), name: 'b'.repeat(100) });
  expect(long).toMatch(/^a{55}_[0-9a-f]{8}$/);
});

it('names that differ only in forbidden characters stay apart', () => {
  const names = ['a/b', 'a:b', 'a.b', 'a_b'].map((name) => toolName({ slug: 's', name }));
  expect(new Set(names).size).toBe(4);
});

it('every operation gets a name that models accept', () => {
  fc.assert(fc.property(key, (each) => TOOL_NAME_PATTERN.test(toolName(each))));
});

it('every offered operation is found again by its tool name', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(key, { minLength: 1, maxLength: 20, selector: ({ slug, name }) => `${slug} ${name}` }),
      (offered) => {
        for (const each of offered) expect(findByToolName(toolName(each), offered)).toBe(each);
      },
    ),
  );
  expect(findByToolName('nobody__nothing', [{ slug: 'a', name: 'b' }])).toBeUndefined();
});
