import { setImmediate } from 'node:timers/promises';
import type { Response } from 'undici';

export const MAX_BODY_BYTES = 65_536; // Enough to tell what was answered.

const BYTES_PER_TURN = 65_536; // So many are looked at in a millisecond or two.

export type HeadersRead = { get: (name: string) => string | null };
/** Opened once for each body. What it returns gets each piece of its text, and says whether that was enough. */
export type IsEnough = (headers: HeadersRead) => (piece: string) => boolean;
type Limits = { maxBytes?: number; isEnough?: IsEnough };

const toTheEnd: IsEnough = () => () => false;

/**
 * Reads a body as text until it ends, or `maxBytes` are read, or it is enough. It is decompressed as it comes, so of
 * one that would unpack to gigabytes no more is unpacked than is read.
 */
export async function readBody(
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
    // What has arrived is read without a turn of the event loop: a large body must let others have theirs.
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
