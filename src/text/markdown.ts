/**
 * A text as it may stand in Markdown between other texts: signs that Markdown would read as its own lose that meaning,
 * and no line of it can begin a heading, a list, a quote, a rule or a block of code (CommonMark 0.31, sections 2.4,
 * 2.5, 4 and 6).
 */
export const plainMarkdown = (text: string): string => text.split('\n').map(plainLine).join('\n');

const INLINE = /[\\`*_[\]<>|~]|&(?=#?\w+;)/g;
const BEGINS_BLOCK = /^(?:[-+=#]|\d{1,9}[.)])/;

function plainLine(line: string): string {
  const escaped = line.trim().replace(INLINE, '\\$&');
  // A number becomes a list by the sign after it, everything else by its first sign.
  return BEGINS_BLOCK.test(escaped) ? escaped.replace(/^(\d*)(.)/, '$1\\$2') : escaped;
}
