/** The name of a file in a command, and whether the command says that it writes it. */
export type NamedFile = { name: string; written: boolean };

const MAX_NAMED_FILES = 20;
/** File names without an extension for which there are samples. */
const WHOLE_NAMES = 'Dockerfile|Makefile|Justfile|justfile|SHA256SUMS';
/** A space, a quote, a redirection or an equals sign comes before a path. An option starts with a hyphen. */
const BEFORE = String.raw`(?<=^|[\s'"=<>:(,@])(?!-)`;
/** Only digits after the dot make a number, not an extension. */
const NAME_WITH_EXTENSION = String.raw`[\w-][\w.-]*\.(?=\d*[A-Za-z])[A-Za-z0-9]{1,9}`;
const RELATIVE_PATH = String.raw`(?:[\w.-]+\/)*(?:${NAME_WITH_EXTENSION}|${WHOLE_NAMES})`;
const AFTER = String.raw`(?=$|[\s'"),;:])`;
const FILE_PATH = new RegExp(BEFORE + RELATIVE_PATH + AFTER, 'g');
const ADDRESS_BEFORE = /\w+:\/\/\S*$/;
const WRITTEN_BEFORE =
  /(?:>|(?:^|\s)(?:-o|-O|-f|--out|--outfile|--output|--sidecar|--export|-out|output)[\s=]|[a-z-]*(?:output|outfile|export)[a-z-]*=)\s*$/i;

/**
 * The files that a command names, in their order, each once: `pandoc report.md -o report.docx` names report.md, and
 * report.docx as written.
 */
export function filesNamedIn(command: string): NamedFile[] {
  const named = new Map<string, NamedFile>();
  for (const { 0: name, index } of command.matchAll(FILE_PATH)) {
    const before = command.slice(0, index);
    if (named.has(name) || named.size === MAX_NAMED_FILES || ADDRESS_BEFORE.test(before)) continue;
    named.set(name, { name, written: WRITTEN_BEFORE.test(before) });
  }
  return [...named.values()];
}

/** The kind of sample that stands in for a file: its extension in lowercase, or its whole name if it has none. */
export function sampleKindOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(dot + 1).toLowerCase();
}
