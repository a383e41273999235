import type { Response } from 'undici';

export const MAX_BODY_BYTES = 65_536; // Enough to tell what was answered.

export type HeadersRead = { get: (name: string) => string | null };
type Limits = { maxBytes?: number; isEnough?: (text: string, headers: HeadersRead) => boolean };

/**
 * Reads a body as text until it ends, or `maxBytes` are read, or it is enough. It is decompressed as it comes, so of
 * one that would unpack to gigabytes no more is unpacked than is read.
 */
export async function readBody(
  response: Response,
  { maxBytes = MAX_BODY_BYTES, isEnough = () => false }: Limits,
): Promise<{ text: string; truncated: boolean }> {
  if (!response.body) return { text: '', truncated: false };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), truncated: false };
    const chunk = value.subarray(0, maxBytes - bytes);
    bytes += chunk.length;
    text += decoder.decode(chunk, { stream: true });
    const truncated = chunk.length < value.length;
    if (truncated || isEnough(text, response.headers)) {
      await reader.cancel();
      return { text, truncated };
    }
  }
}
