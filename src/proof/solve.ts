import { MAX_BITS } from './price.ts';
import { firstWordOfHash, paddedBlocks } from './sha256.ts';

/** The request header for the proof of a call. */
export const PROOF_HEADER = 'proof-of-work';

/** Proofs that a client finds for one call at most. While it works, the price may rise, but not more often. */
export const MAX_PROOFS = 6;

const MAX_NONCES = 16 * 2 ** MAX_BITS; // Of nine million searches, one needs more.
const NONCES_PER_TURN = 8_192; // Some 10 ms. Then the program or the page does what else it has to do.
const NONCE_DIGITS = 8;

/**
 * Finds the value of PROOF_HEADER: the challenge, ":" and a nonce, so that the SHA-256 of it all begins with
 * so many zero bits. Null if that is more work than a Callbook asks for. Rejects if the signal is aborted.
 */
export async function solve(challenge: string, bits: number, signal?: AbortSignal): Promise<string | null> {
  if (bits > MAX_BITS) return null;
  const text = new TextEncoder().encode(`${challenge}:${hexOf(0)}`);
  const blocks = paddedBlocks(text);
  for (let nonce = 0; nonce < MAX_NONCES; nonce += 1) {
    if (nonce % NONCES_PER_TURN === 0) await takeTurn(signal);
    writeNonce(blocks, text.length, nonce);
    if (Math.clz32(firstWordOfHash(blocks)) >= bits) return `${challenge}:${hexOf(nonce)}`;
  }
  return null;
}

const hexOf = (nonce: number): string => nonce.toString(16).padStart(NONCE_DIGITS, '0');

async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

/** Writes the same digits as `hexOf` before `end`, in ASCII. */
function writeNonce(blocks: Uint8Array, end: number, nonce: number): void {
  for (let at = end - 1, left = nonce; at >= end - NONCE_DIGITS; at -= 1, left >>>= 4) {
    const digit = left & 15;
    blocks[at] = digit < 10 ? 48 + digit : 87 + digit;
  }
}
