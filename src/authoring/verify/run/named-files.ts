/** The name of a file in a command, and whether the command says that it writes it. */
export type NamedFile = { name: string; written: boolean };

const MAX_NAMED_FILES = 20;
/** File names without an extension for which there are samples. */
const WHOLE_NAMES = 'Dockerfile|Makefile|Justfile|justfile|SHA256SUMS';
/** A relative path with an extension, after a space, a quote, a redirection or an equals sign; never part of an address. */
const FILE_NAME = new RegExp(
  String.raw`(?<=^|[\s'"=<>:(,@])(?!-)((?:[\w.-]+\/)*(?:[\w-][\w.-]*\.(?=\d*[A-Za-z])[A-Za-z0-9]{1,9}|${WHOLE_NAMES}))(?=$|[\s'"),;:])`,
  'g',
);
const WRITTEN_BEFORE =
  /(?:>|(?:^|\s)(?:-o|-O|-f|--out|--outfile|--output|--sidecar|--export|-out|output)[\s=]|[a-z-]*(?:output|outfile|export)[a-z-]*=)\s*$/i;

/** The files that a command names, in their order, each once. */
export function filesNamedIn(command: string): NamedFile[] {
  const named = new Map<string, NamedFile>();
  for (const found of command.matchAll(FILE_NAME)) {
    const name = found[1] ?? '';
    const before = command.slice(0, found.index);
    if (named.has(name) || named.size === MAX_NAMED_FILES || /\w+:\/\/\S*$/.test(before)) continue;
    named.set(name, { name, written: WRITTEN_BEFORE.test(before) });
  }
  return [...named.values()];
}

/** The extension of a file name in lowercase, or the whole name if it has none. */
export function sampleNameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(dot + 1).toLowerCase();
}
