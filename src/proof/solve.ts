import { sha256 } from '@noble/hashes/sha2.js';
import { MAX_BITS } from './price.ts';

/** The request header for the proof of a call. */
export const PROOF_HEADER = 'proof-of-work';

/** Proofs that a client finds for one call at most. While it works, the price may rise, but not more often. */
export const MAX_PROOFS = 6;

const MAX_NONCES = 16 * 2 ** MAX_BITS; // Of nine million searches, one needs more.
const NONCES_PER_TURN = 8_192; // Some 20 ms. Then the program or the page does what else it has to do.

/**
 * Finds the value of PROOF_HEADER: the challenge, ":" and a nonce, so that the SHA-256 of it all begins with
 * so many zero bits. Null if that is more work than a Callbook asks for. Rejects if the signal is aborted.
 */
export async function solve(challenge: string, bits: number, signal?: AbortSignal): Promise<string | null> {
  if (bits > MAX_BITS) return null;
  const encoder = new TextEncoder();
  for (let nonce = 0; nonce < MAX_NONCES; nonce += 1) {
    if (nonce % NONCES_PER_TURN === 0) await takeTurn(signal);
    const proof = `${challenge}:${nonce.toString(16)}`;
    const hash = sha256(encoder.encode(proof));
    if (Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits) return proof;
  }
  return null;
}

async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}
