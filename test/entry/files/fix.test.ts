import { expect, it } from 'vitest';
import { fixEntry } from '../../../src/entry/files/fix.ts';
import { parseEntry } from '../../../src/entry/files/parse.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';

const path = { file: 'x.yaml', slug: 'x', category: 'api' } as const;

it('fixEntry leaves a valid file unchanged, byte for byte', () => {
  expect(fixEntry(ENTRY_TEXT)).toBe(ENTRY_TEXT);
});

it('fixEntry fixes tabs, line ends, trailing space and a byte order mark', () => {
  const untidy = `\uFEFF${ENTRY_TEXT.replace('  harbour:', '\tharbour:').replaceAll('\n', '  \r\n')}\n\n`;
  expect(fixEntry(untidy)).toBe(ENTRY_TEXT);
});

it('fixEntry fixes the order of fields and the case of tags and capabilities, and keeps comments', () => {
  const lines = ENTRY_TEXT.replace('[tides, sea]', '[Tides, North_Sea] # two')
    .replace('get_tide_times', 'Get Tide-Times')
    .split('\n');
  const fixed = fixEntry([...lines.slice(1, 4), lines[0], ...lines.slice(4)].join('\n'));
  expect(parseEntry(fixed, path).problems).toEqual([]);
  expect(fixed).toMatch(/^name: Tide Tables\nsummary:/);
  expect(fixed).toContain('tags: [tides, north-sea] # two');
  expect(fixed).toContain('get_tide_times');
});

it('fixEntry keeps the spelling of names, commands and texts, and joins only tags and capabilities', () => {
  const named = ENTRY_TEXT.replace('name: Tide Tables', 'name: youtube_DL, n8n & 7-Zip')
    .replace('High and low water', 'iPerf3 and FFmpeg read `jq_Lib`')
    .replace('Returns heights', 'XML_Grep returns Node.js heights')
    .replace('when is high water in Harlingen', 'what does rg_prep do before iCal')
    .replace('source:', 'invocation_example: youtube_DL --Audio_Format=M4A\nsource:');
  expect(fixEntry(named.replace('[tides, sea]', '[youtube_DL, sea]'))).toBe(
    named.replace('[tides, sea]', '[youtube-dl, sea]'),
  );
});

it('fixEntry fixes only the white space of a file that is not valid YAML', () => {
  expect(fixEntry('name: "open\t\n')).toBe('name: "open\n');
});

it('fixEntry leaves the lines that have nothing to fix as they are', () => {
  const long = `invocation_example: curl -H Accept:application/json "https://tides.example.org/v1/NLHAR?${'a=1&'.repeat(30)}b=2"`;
  const folded = 'description: >-\n  Returns heights\n  in metres.';
  const text = ENTRY_TEXT.replace(/^description:.*$/m, folded).replace(/^source:/m, `${long}\nsource:`);
  expect(fixEntry(text.replace('[tides, sea]', '[tides, Sea]'))).toBe(text);
});

it('fixEntry moves a comment with the field below it, and trims quoted texts', () => {
  const [name, ...others] = ENTRY_TEXT.replace('auth_mode: none', "auth_mode: ' none '").split('\n');
  const untidy = [...others.slice(0, 3), '# as on their page', name, ...others.slice(3)].join('\n');
  expect(fixEntry(untidy)).toBe(
    `# as on their page\n${ENTRY_TEXT.replace('auth_mode: none', "auth_mode: 'none'")}`,
  );
});

it('fixEntry changes nothing the second time', () => {
  const untidy = ENTRY_TEXT.replace('name: Tide Tables\n', '').replace(
    'auth_mode',
    'name: Tide Tables\nauth_mode',
  );
  expect(fixEntry(fixEntry(untidy))).toBe(fixEntry(untidy));
});

it('fixEntry changes nothing but white space in a file of two documents, which a person has to take apart', () => {
  const untidy = ENTRY_TEXT.replace('[tides, sea]', '[Tides, Sea]');
  expect(fixEntry(untidy)).not.toBe(untidy);
  expect(fixEntry(`${untidy}---\n${untidy}`)).toBe(`${untidy}---\n${untidy}`);
});

it('fixEntry leaves numbers, empty values and the line break at the end of block texts as they are', () => {
  const block = 'description: |\n  Returns heights\n  in metres.\nreplaced_by:\nverified_hours: 12\n';
  const text = ENTRY_TEXT.replace(/^description:.*\n/m, '');
  const fixed = fixEntry(`${text}${block}`);
  for (const line of [
    'description: |\n  Returns heights\n  in metres.\n',
    'replaced_by:\n',
    'verified_hours: 12\n',
  ])
    expect(fixed).toContain(line);
});

it('fixEntry leaves a map in braces, and tags that are no list or no words, as they are', () => {
  const flow = '{ tags: [1, Sea], name: Tides }\n';
  expect(fixEntry(flow)).toBe('{ tags: [1, sea], name: Tides }\n');
  expect(fixEntry('tags: Sea\n')).toBe('tags: Sea\n');
  expect(fixEntry('- Sea\n')).toBe('- Sea\n');
});
