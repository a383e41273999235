/** The JSON value of a text, or undefined if it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined; // Expected for texts that are not JSON.
  }
}
