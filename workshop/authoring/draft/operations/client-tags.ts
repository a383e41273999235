import ts from 'typescript';

/** The tag of a comment, such as `@deprecated`. */
export const tagOf = (node: ts.Node, name: string): ts.JSDocTag | undefined =>
  ts.getJSDocTags(node).find(({ tagName }) => tagName.text === name);

/** What stands after a tag. */
export const tagText = (node: ts.Node, name: string): string | undefined =>
  ts.getTextOfJSDocComment(tagOf(node, name)?.comment);
