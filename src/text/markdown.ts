/**
 * Escapes a text for Markdown, so that it shows as written: no character starts inline markup, and no line begins a
 * heading, a list, a quote, a thematic break or a code block (CommonMark 0.31, sections 2.4, 2.5, 4 and 6).
 */
export const plainMarkdown = (text: string): string => text.split('\n').map(plainLine).join('\n');

const INLINE = /[\\`*_[\]<>|~]|&(?=#?\w+;)/g;
const BEGINS_BLOCK = /^(?:[-+=#]|\d{1,9}[.)])/;

function plainLine(line: string): string {
  const escaped = line.trim().replace(INLINE, '\\$&');
  // In a numbered list the character to escape follows the number. All other blocks begin with theirs.
  return BEGINS_BLOCK.test(escaped) ? escaped.replace(/^(\d*)(.)/, '$1\\$2') : escaped;
}

/**
 * A code block in Markdown that shows an untrusted text. The text cannot end the block, so it mentions nobody and links
 * nowhere.
 */
export const textBlock = (text: string): string =>
  `\`\`\`text\n${text.replaceAll(/[^\P{C}\n]/gu, '').replaceAll('`', 'ˋ')}\n\`\`\``;
