import type { Entry } from '../../catalog/entry-schema.ts';

/** The formats to browse by, each with a pattern for `output_format`, which is free text. */
const FORMATS: readonly (readonly [string, RegExp])[] = [
  ['csv', /\bcsv\b/i],
  ['geojson', /\bgeojson\b/i],
  ['html', /\bhtml\b/i],
  ['image', /\b(png|jpe?g|svg|webp|gif|tiff?|images?)\b/i],
  ['json', /\bjson\b(?!-rpc)/i],
  ['pdf', /\bpdf\b/i],
  ['protobuf', /\bproto(col )?buf(fers?)?\b/i],
  ['text', /\b(plain )?text\b/i],
  ['xml', /\b(xml|rss|atom)\b/i],
  ['yaml', /\byaml\b/i],
];

/** The formats that an interface returns. None for MCP servers, which all use JSON-RPC. */
export function formatsOf({ category, output_format }: Pick<Entry, 'category' | 'output_format'>): string[] {
  if (category === 'mcp' || output_format === null) return [];
  return FORMATS.filter(([, named]) => named.test(output_format)).map(([name]) => name);
}
