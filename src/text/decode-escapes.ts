/** A text with its URL escapes decoded once, or null if they are broken or not UTF-8. */
export function decodeEscapes(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
