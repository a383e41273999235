import { expect, it } from 'vitest';
import { oneLineOf } from '../../../../authoring/verify/one-line.ts';
import { describeRun, versionIn } from '../../../../authoring/verify/run/evidence.ts';

const ran = (code: number, stdout: string) => ({ code, stdout, stderr: '', ended: null });

it.each([
  ['jq-1.7.1', null, '1.7.1'],
  ['International Ispell Version 3.1.20 (but really Aspell 0.60.8.1)', '0.60.8.1-4', '0.60.8.1'],
  ['no number here', '1.0', null],
])('the version in "%s" of the package version %s is %s', (line, packaged, version) => {
  expect(versionIn(line, packaged)).toBe(version);
});

it('describeRun says the version, the exit code, the output and what was written', () => {
  expect(describeRun({ version: 'jq-1.7', ran: ran(0, 'a\nb\n'), written: [] })).toBe(
    'jq-1.7; example: exit 0, 2 lines of output',
  );
  expect(describeRun({ version: '', ran: ran(1, ''), written: ['out.txt'], note: 'findings' })).toBe(
    'example: exit 1 (findings), wrote out.txt',
  );
});

it('oneLineOf removes colours, control characters and line breaks, and cuts to a length', () => {
  expect(oneLineOf('\u001b[31mred\u001b[0m\n\ttext\u0007')).toBe('red text');
  expect(oneLineOf('x'.repeat(10), 4)).toBe('xxx…');
});
