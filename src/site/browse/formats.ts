import type { Entry } from '../../catalog/entry-schema.ts';

/** Formats that readers browse by, and how `output_format`, which is free text, names each. */
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

/** The formats in which an interface answers. MCP servers all speak JSON-RPC, which tells nobody anything. */
export function formatsOf({ category, output_format }: Pick<Entry, 'category' | 'output_format'>): string[] {
  if (category === 'mcp' || output_format === null) return [];
  return FORMATS.filter(([, named]) => named.test(output_format)).map(([name]) => name);
}
