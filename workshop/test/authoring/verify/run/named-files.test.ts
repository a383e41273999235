import { expect, it } from 'vitest';
import { filesNamedIn, sampleKindOf } from '../../../../authoring/verify/run/named-files.ts';

it.each<[string, string[], string[]]>([
  ["jq -r '.items[] | .name' data.json", ['data.json'], []],
  ['ffmpeg -i in.mp4 -t 5 out.mp4', ['in.mp4', 'out.mp4'], []],
  ['pandoc report.md -o report.docx', ['report.md'], ['report.docx']],
  ['esbuild app.ts --outfile=out.js', ['app.ts'], ['out.js']],
  ['sort words.txt > sorted.txt', ['words.txt'], ['sorted.txt']],
  ['7z l photos.7z', ['photos.7z'], []],
  ['protoc -I proto --python_out=gen proto/user.proto', ['proto/user.proto'], []],
  ['curl https://example.com/file.zip', [], []],
  ['units -t 1.5 2.75', [], []],
  ['cut -d: -f1 /etc/passwd', [], []],
])('%s reads %j and writes %j', (command, read, written) => {
  const named = filesNamedIn(command);
  const names = (isWritten: boolean) =>
    named.filter((file) => file.written === isWritten).map(({ name }) => name);
  expect([names(false), names(true)]).toEqual([read, written]);
});

it('sampleKindOf is the extension in lowercase, or the name of a file that has none', () => {
  expect(['a/b.JPG', 'x.tar.gz', 'src/Makefile', '.bashrc'].map(sampleKindOf)).toEqual([
    'jpg',
    'gz',
    'Makefile',
    '.bashrc',
  ]);
});
