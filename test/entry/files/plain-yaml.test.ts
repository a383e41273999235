import { describe, expect, it } from 'vitest';
import { readPlainEntry, readPlainYaml } from '../../../src/entry/files/plain-yaml.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';

describe('readPlainYaml', () => {
  it('reads plain values', () => {
    expect(readPlainYaml('a: [1, x, null]\n')).toEqual({ value: { a: [1, 'x', null] }, problem: null });
  });

  it('says where a text is not plain YAML, counted from 1', () => {
    expect(readPlainYaml('a: 1\nb: "open\n').problem).toMatchObject({
      line: 3,
      message: expect.stringMatching(/^this is not plain YAML: .+\. Correct the line, or quote the value$/),
    });
    expect(readPlainYaml('a: &x 1\nb: *x\n').problem).toMatchObject({ line: 2, column: expect.any(Number) });
  });
});

describe('readPlainEntry', () => {
  const read = (text: string) => readPlainEntry(text, { file: 'a.yaml', slug: 'tides', category: 'api' });

  it('reads an entry without problems, with its path and its places', () => {
    const found = read(ENTRY_TEXT);
    expect(found?.parsed.entry).toMatchObject({ slug: 'tides', category: 'api', name: 'Tide Tables' });
    expect(found?.parsed.locate(['name'])).toEqual({ line: 1, column: 7 });
  });

  it.each([
    ['a tag', ENTRY_TEXT.replace('name: ', 'name: !!str ')],
    ['a second document', `${ENTRY_TEXT}---\na: 1\n`],
    ['a tab', ENTRY_TEXT.replace('Returns', 'Returns\t')],
    ['a text that is no YAML', 'name: "open\n'],
    ['a list', '- name\n'],
    ['nothing', ''],
    ['a text', 'Tides\n'],
    ['fields in another order', ENTRY_TEXT.replace(/^(name.*\n)(summary.*\n)/, '$2$1')],
    ['a field that breaks a rule', ENTRY_TEXT.replace('auth_mode: none', 'auth_mode: perhaps')],
  ])('leaves a file with %s to the reader that knows the places of problems', (_what, text) => {
    expect(read(text)).toBeNull();
  });
});
