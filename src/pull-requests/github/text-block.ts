/**
 * A code block in Markdown that shows an untrusted text. The text cannot end the block, so it mentions nobody and links
 * nowhere.
 */
export const textBlock = (text: string): string =>
  `\`\`\`text\n${text.replaceAll(/[^\P{C}\n]/gu, '').replaceAll('`', 'ˋ')}\n\`\`\``;
