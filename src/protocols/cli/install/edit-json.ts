import {
  applyEdits,
  type FormattingOptions,
  getNodeValue,
  modify,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { UsageError } from '../command.ts';

/** A value to set, by its path in the document. */
export type JsonChange = { path: (string | number)[]; value: unknown };

/**
 * Sets values in a JSON document and keeps everything else as it is: comments, order, indentation, line ends.
 * @param text the document; JSON with comments and trailing commas, as editors allow. Empty for a new one
 * @param changes computed from the parsed document. Throws UsageError if the document is not an object or cannot be parsed
 */
export function editJson(text: string, changes: (root: Node | undefined) => readonly JsonChange[]): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  let edited = text.slice(mark.length).trim() === '' ? '{}\n' : text.slice(mark.length);
  const formattingOptions = formattingOf(edited);
  for (const { path, value } of changes(parseObject(edited)))
    edited = applyEdits(edited, modify(edited, path, value, { formattingOptions }));
  return mark + edited;
}

function parseObject(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw new UsageError(`It is not valid JSON at line ${line}. Correct it first; nothing was changed.`);
  }
  if (root?.type !== 'object')
    throw new UsageError('It does not hold a JSON object. Correct it first; nothing was changed.');
  return root;
}

/** The indentation and the line ends that the document already has. */
function formattingOf(text: string): FormattingOptions {
  const indentation = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indentation.startsWith('\t'),
    tabSize: indentation.startsWith('\t') ? 1 : indentation.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** The value of a node, or undefined if there is no node. */
export const jsonValue = (node: Node | undefined): unknown => (node ? getNodeValue(node) : undefined);
