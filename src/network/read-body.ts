import { setImmediate } from 'node:timers/promises';
import type { Response } from 'undici';

export const MAX_BODY_BYTES = 65_536; // Enough to recognize an answer.

const BYTES_PER_TURN = 65_536; // Reading this much takes a millisecond or two.

export type HeadersRead = { get: (name: string) => string | null };
/** Called once per body. The function it returns gets each piece of text and says whether reading can stop. */
export type IsEnough = (headers: HeadersRead) => (piece: string) => boolean;
type Limits = { maxBytes?: number; isEnough?: IsEnough };

const toTheEnd: IsEnough = () => () => false;

/**
 * Reads a body as text until it ends, `maxBytes` are read, or `isEnough` stops it. It is decompressed piece by piece, so
 * a decompression bomb does not take more memory than the limit.
 */
export async function readResponseBody(
  response: Response,
  { maxBytes = MAX_BODY_BYTES, isEnough = toTheEnd }: Limits,
): Promise<{ text: string; truncated: boolean }> {
  if (!response.body) return { text: '', truncated: false };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const suffices = isEnough(response.headers);
  const pieces: string[] = [];
  let [bytes, yieldedAt] = [0, 0];
  for (;;) {
    // Data that has already arrived is read without a turn of the event loop, so a large body could block others.
    if (bytes - yieldedAt >= BYTES_PER_TURN) {
      await setImmediate();
      yieldedAt = bytes;
    }
    const { done, value } = await reader.read();
    if (done) return { text: pieces.join('') + decoder.decode(), truncated: false };
    const chunk = value.subarray(0, maxBytes - bytes);
    bytes += chunk.length;
    const piece = decoder.decode(chunk, { stream: true });
    pieces.push(piece);
    const truncated = chunk.length < value.length;
    if (truncated || suffices(piece)) {
      await reader.cancel();
      return { text: pieces.join(''), truncated };
    }
  }
}
