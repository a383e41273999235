type Format = { name: string; mentioned: RegExp; isIn: (type: string, text: string) => boolean };

const ofType = (pattern: RegExp) => (type: string) => pattern.test(type);

/** The formats that `output_format` may name. A response is recognised by its content if possible, else by its type. */
const FORMATS: readonly Format[] = [
  { name: 'JSON', mentioned: /json|geojson|graphql/i, isIn: (_, text) => isJson(text) },
  {
    name: 'XML',
    mentioned: /\b(?:xml|rss|atom|gpx|kml|svg|soap)\b/i,
    isIn: (type, text) => /xml/.test(type) && /^\s*(?:\uFEFF)?</.test(text),
  },
  { name: 'HTML', mentioned: /\bhtml\b/i, isIn: ofType(/^text\/html/) },
  { name: 'CSV', mentioned: /\b(?:csv|tsv)\b/i, isIn: ofType(/csv|tab-separated|^text\/plain/) },
  { name: 'YAML', mentioned: /\byaml\b/i, isIn: ofType(/yaml|^text\/plain/) },
  { name: 'text', mentioned: /\b(?:text|markdown)\b/i, isIn: ofType(/^text\/(?!html)/) },
  { name: 'PDF', mentioned: /\bpdf\b/i, isIn: ofType(/^application\/pdf/) },
  { name: 'image', mentioned: /\b(?:images?|png|jpe?g|webp|gif|svg)\b/i, isIn: ofType(/^image\//) },
  { name: 'audio', mentioned: /\b(?:audio|mp3|wav)\b/i, isIn: ofType(/^audio\//) },
  { name: 'events', mentioned: /\b(?:server-sent events|sse)\b/i, isIn: ofType(/^text\/event-stream/) },
];

/** Names of the formats in a declared `output_format` that a response can be checked for. */
export const formatsIn = (declared: string): string[] =>
  FORMATS.filter(({ mentioned }) => mentioned.test(declared)).map(({ name }) => name);

/** Whether a response has one of the declared formats. `type` is its Content-Type. */
export const isInFormat = (declared: string, type: string, text: string): boolean =>
  FORMATS.some((format) => format.mentioned.test(declared) && format.isIn(type.toLowerCase(), text));

/** One JSON value, or one JSON value per line. */
function isJson(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return canParse(text) || (lines.length > 1 && lines.every(canParse));
}

function canParse(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // Not JSON, which is the result.
  }
}
