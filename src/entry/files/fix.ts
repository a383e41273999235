import { Composer, CST, type Document, isMap, isScalar, isSeq, Parser, type Scalar, visit } from 'yaml';
import { FIELD_NAMES } from '../file-schema.ts';

/**
 * Fixes what needs no judgement: line ends, tabs, white space, the order of fields, the case of tags and
 * capabilities. Everything else is left to a person: values and fields are changed and moved in the source, so all
 * other bytes stay as they are.
 */
export function fixEntry(text: string): string {
  const clean = fixWhiteSpace(text);
  const tokens = [...new Parser().parse(clean)];
  const composer = new Composer({ version: '1.2', schema: 'core', keepSourceTokens: true });
  const [document, second] = [...composer.compose(tokens)];
  if (!document || second || document.errors.length > 0 || !isMap(document.contents)) return clean;
  sortFields(document.contents.srcToken);
  trimTexts(document);
  respell(document, 'tags', (word) => joinWords(word, '-'));
  respell(document, 'capabilities', (word) => joinWords(word, '_'));
  return tokens.map((token) => CST.stringify(token)).join('');
}

function fixWhiteSpace(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  return `${lines
    .map((line) => line.replaceAll('\t', '  ').trimEnd())
    .join('\n')
    .trimEnd()}\n`;
}

/** A comment before a field moves with it. */
function sortFields(map: CST.Token | undefined): void {
  if (map?.type !== 'block-map') return; // A map in braces has its commas between the fields.
  const rank = ({ key }: (typeof map.items)[number]) => {
    const at = CST.isScalar(key) ? FIELD_NAMES.indexOf(key.source) : -1;
    return at < 0 ? FIELD_NAMES.length : at;
  };
  map.items.sort((a, b) => rank(a) - rank(b));
}

function trimTexts(document: Document): void {
  visit(document, {
    Scalar: (_, node) => {
      // Block texts keep the final line break that YAML adds. The build trims it.
      const block = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL';
      if (typeof node.value === 'string' && !block) setText(node, node.value.trim());
    },
  });
}

function respell(document: Document, field: string, spell: (word: string) => string): void {
  const list = document.get(field);
  if (!isSeq(list)) return;
  for (const item of list.items) {
    if (isScalar(item) && typeof item.value === 'string') setText(item, spell(item.value), list.flow);
  }
}

/** Changes a text in the source, unless it is the same. Its quotes stay. */
function setText({ value, srcToken }: Scalar, text: string, inFlow = false): void {
  if (text !== value && srcToken) CST.setScalarValue(srcToken, text, { inFlow });
}

const joinWords = (text: string, joint: string): string =>
  text
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/)
    .join(joint);
