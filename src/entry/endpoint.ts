/** A placeholder is a name in `{braces}` or `<angle brackets>`. */
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_.-]*)\}|<([A-Za-z][A-Za-z0-9_.-]*)>/g;

/** Names of the placeholders in an address or a command, without duplicates, in order of appearance. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? match[2] ?? ''))];
}

/** Whether a text is an address of the web. An endpoint that is none is a command. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/**
 * The form in which two endpoints are compared: scheme and host in lowercase, without default port, trailing
 * slash, query or fragment. In a command, each run of white space becomes one space.
 */
export function canonicalEndpoint(endpoint: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(endpoint) || !URL.canParse(endpoint)) {
    return endpoint.trim().replace(/\s+/g, ' ');
  }
  const url = new URL(endpoint);
  const path = decodeBraces(url.pathname).replace(/(?<!\/)\/+$/, '');
  return `${url.protocol}//${decodeBraces(url.host)}${path}`;
}

/** URL percent-encodes the braces of a placeholder, but messages must show them as written. */
const decodeBraces = (text: string): string =>
  text.replaceAll('%7B', '{').replaceAll('%7D', '}').replaceAll('%3C', '<').replaceAll('%3E', '>');
