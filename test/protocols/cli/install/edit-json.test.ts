import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { editJson } from '../../../../src/protocols/cli/install/edit-json.ts';

const add = (text: string, value: unknown = { url: 'https://a.example' }) =>
  editJson(text, () => [{ path: ['mcpServers', 'sky'], value }]);

it('keeps comments, order, trailing commas, tabs and line ends', () => {
  const text =
    '{\r\n\t// keep me\r\n\t"z": 1, /* and me */\r\n\t"mcpServers": {\r\n\t\t"old": {},\r\n\t},\r\n}\r\n';
  const edited = add(text);
  expect(edited).toContain('\t// keep me\r\n\t"z": 1, /* and me */');
  expect(edited).toContain('\r\n\t\t"sky": {\r\n\t\t\t"url": "https://a.example"\r\n\t\t}');
  expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
  expect(parse(edited)).toMatchObject({ z: 1, mcpServers: { old: {}, sky: {} } });
});

it('keeps a byte order mark', () => {
  expect(add('\uFEFF{}')).toMatch(/^\uFEFF\{/);
});

it.each(['', ' \n'])('starts a document from the empty text %j', (text) => {
  expect(add(text)).toBe(
    '{\n  "mcpServers": {\n    "sky": {\n      "url": "https://a.example"\n    }\n  }\n}\n',
  );
});

it.each<[string, string]>([
  ['{\n  "a": \n}', 'It is not valid JSON at line 3. Correct it first; nothing was changed.'],
  ['[]', 'It does not hold a JSON object. Correct it first; nothing was changed.'],
])('refuses %j', (text, sentence) => {
  expect(() => add(text)).toThrow(sentence);
});

it('changes nothing in any document except the value that is set', () => {
  const document = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue());
  fc.assert(
    fc.property(document, fc.constantFrom(0, 2, 4, '\t'), (before, indentation) => {
      const { mcpServers: _, ...others } = before;
      const edited = JSON.parse(add(JSON.stringify(others, null, indentation)));
      expect(edited.mcpServers).toEqual({ sky: { url: 'https://a.example' } });
      delete edited.mcpServers;
      expect(JSON.stringify(edited)).toBe(JSON.stringify(others));
    }),
  );
});
