import { type Document, isMap, isScalar, isSeq, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml';
import { FIELD_NAMES } from '../file-schema.ts';
import { LINE_WIDTH } from './write.ts';

/**
 * Fixes what needs no judgement: line ends, tabs, white space, the order of fields, the case of tags and
 * capabilities. Everything else is left to a person. A file with nothing to fix is returned byte for byte.
 */
export function fixEntry(text: string): string {
  const clean = fixWhiteSpace(text);
  const document = parseDocument(clean, { version: '1.2', schema: 'core' });
  if (document.errors.length > 0 || !isMap(document.contents)) return clean;
  const before = fingerprint(document);
  sortFields(document.contents);
  trimTexts(document);
  respell(document, 'tags', (word) => joinWords(word, '-'));
  respell(document, 'capabilities', (word) => joinWords(word, '_'));
  return fingerprint(document) === before ? clean : document.toString({ lineWidth: LINE_WIDTH });
}

/** Two documents with the same fingerprint have the same values in the same order. */
const fingerprint = (document: Document): string => JSON.stringify(document.toJSON());

function fixWhiteSpace(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  return `${lines
    .map((line) => line.replaceAll('\t', '  ').trimEnd())
    .join('\n')
    .trimEnd()}\n`;
}

function sortFields(map: YAMLMap): void {
  const rank = (key: unknown) => {
    const at = FIELD_NAMES.indexOf(String(key));
    return at < 0 ? FIELD_NAMES.length : at;
  };
  map.items.sort((a, b) => rank(a.key) - rank(b.key));
}

function trimTexts(document: Document): void {
  visit(document, {
    Scalar: (_, node) => {
      // Block texts keep the final line break that YAML adds. The build trims it.
      const block = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL';
      if (typeof node.value === 'string' && !block) node.value = node.value.trim();
    },
  });
}

function respell(document: Document, field: string, spell: (word: string) => string): void {
  const list = document.get(field);
  if (!isSeq(list)) return;
  for (const item of list.items) {
    if (isScalar(item) && typeof item.value === 'string') (item as Scalar<string>).value = spell(item.value);
  }
}

const joinWords = (text: string, joint: string): string =>
  text
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/)
    .join(joint);
