import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

// A challenge is `bits.expires.salt.signature`: the price, the second of its end, and what makes it differ from all others.
// Nothing is stored before its proof is used. Only the call and the network that it was made for can use it.

/** The time from a challenge to the call with its proof. */
export const PROOF_SECONDS = 120; // Far more than the dearest proof takes, also on a slow machine: see MAX_BITS.

const SALT_BYTES = 8;
const SIGNATURE_LENGTH = 22; // 132 bits of base64url.
const PROOF = /^((\d{1,2})\.([\da-z]{1,8})\.([\w-]{11})\.([\w-]{22})):\w{1,20}$/;

/** What a challenge is for: the operation id of a call, and the network of its caller (see sourceOf). */
export type ProofUse = { call: string; source: string };
/** A proof of so many bits. `id` stays the same for every nonce, so that each challenge pays for one call. */
export type Proof = { bits: number; id: string };

export function makeChallenge(bits: number, use: ProofUse, secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1_000) + PROOF_SECONDS;
  const open = `${bits}.${expires.toString(36)}.${randomBytes(SALT_BYTES).toString('base64url')}`;
  return `${open}.${signatureOf(open, use, secret)}`;
}

/** Reads a solved challenge. Null if it is not one, was made for another use, has expired, or is not solved. */
export function readProof(text: string, use: ProofUse, secret: string, now: Date): Proof | null {
  const [, challenge = '', bits, expires = '', id = '', signature = ''] = PROOF.exec(text) ?? [];
  const open = challenge.slice(0, -SIGNATURE_LENGTH - 1);
  const expected = Buffer.from(signatureOf(open, use, secret));
  const isOurs = challenge !== '' && timingSafeEqual(Buffer.from(signature), expected);
  if (!isOurs || Number.parseInt(expires, 36) * 1_000 <= now.getTime()) return null;
  const isSolved = Math.clz32(hash('sha256', text, 'buffer').readUInt32BE()) >= Number(bits);
  return isSolved ? { bits: Number(bits), id } : null;
}

const signatureOf = (open: string, { call, source }: ProofUse, secret: string): string =>
  createHmac('sha256', secret)
    .update(`proof-of-work|${call}|${source}|${open}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH);
