import { describe, expect, it } from 'vitest';
import { setField } from '../../../src/entry/files/set-field.ts';

const TEXT =
  'name: Tides # as on their page\ntags: [sea]\nstatus: active\nsource: https://tides.example.org\n';

describe('setField', () => {
  it('replaces the value of a field, and leaves its comment and every other line', () => {
    expect(setField(TEXT, 'name', 'Ebb')).toBe(TEXT.replace('Tides', 'Ebb'));
    expect(setField(TEXT, 'source', 'x')).toBe(TEXT.replace('https://tides.example.org', 'x'));
  });

  it('writes a value after the colon of a field that is empty', () => {
    expect(setField('name:\ntags: []\n', 'name', 'Ebb')).toBe('name: Ebb\ntags: []\n');
  });

  it('inserts a field that is missing in the order of the schema, at the end if none comes later', () => {
    expect(setField(TEXT, 'summary', 'Ebb.')).toBe(TEXT.replace('tags:', 'summary: Ebb.\ntags:'));
    expect(setField('name: Tides\n', 'status', 'active')).toBe('name: Tides\nstatus: active\n');
    expect(setField('name: Tides', 'status', 'active')).toBe('name: Tides\nstatus: active\n');
  });

  it('replaces a list or a map by its lines, wherever it stands', () => {
    const map = '\n  type: npm\n  name: tides';
    const before = 'name: Tides\npackage:\n  type: pypi\n  name: tides\nstatus: active\n';
    expect(setField(before, 'package', map)).toBe(before.replace('pypi', 'npm'));
    expect(setField('tags: [a]\nname: Tides\n', 'tags', '\n  - b')).toBe('name: Tides\ntags:\n  - b\n');
  });

  it('writes the line breaks that the file has', () => {
    expect(setField('name: Tides\r\ntags: [a]\r\n', 'summary', 'Ebb.')).toBe(
      'name: Tides\r\nsummary: Ebb.\r\ntags: [a]\r\n',
    );
    expect(setField('name: Tides\r\n', 'tags', '\n  - a')).toBe('name: Tides\r\ntags:\r\n  - a\r\n');
  });

  it.each(['{ name: Tides }', '- name', 'name: "open', 'Tides'])(
    'refuses "%s", which is not a map with one field a line',
    (text) => {
      expect(() => setField(text, 'status', 'active')).toThrow(
        'cannot write status: the file is not a map with one field a line',
      );
    },
  );
});
