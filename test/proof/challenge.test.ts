import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeChallenge, PROOF_SECONDS, readProof } from '../../src/proof/challenge.ts';
import { MAX_BITS } from '../../src/proof/price.ts';
import { solve } from '../../src/proof/solve.ts';

const SECRET = 'a-secret-for-tests-of-32-characters-or-more';
const NOW = new Date('2026-11-21T12:00:00Z');
const BITS = 8;
const USE = { call: 'watchEntry', source: 'a-network' };
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

async function aProof(bits = BITS): Promise<string> {
  const proof = await solve(makeChallenge(bits, USE, SECRET, NOW), bits);
  if (proof === null) throw new Error('The challenge was not solved');
  return proof;
}

it('a solved challenge is a proof of its bits, with an id that no other challenge has', async () => {
  const proofs = [readProof(await aProof(), USE, SECRET, NOW), readProof(await aProof(), USE, SECRET, NOW)];
  expect(proofs.map((proof) => proof?.bits)).toEqual([BITS, BITS]);
  expect(proofs[0]?.id).not.toBe(proofs[1]?.id);
});

it('every nonce of a challenge makes the same id, so that the challenge pays once', async () => {
  const proof = await aProof(0);
  const other = proof.replace(/:.*/, ':other');
  expect(readProof(other, USE, SECRET, NOW)).toEqual(readProof(proof, USE, SECRET, NOW));
});

it('a solution for another network, call, secret or time is refused', async () => {
  const proof = await aProof();
  expect(readProof(proof, { ...USE, source: 'another' }, SECRET, NOW)).toBeNull();
  expect(readProof(proof, { ...USE, call: 'submitEntry' }, SECRET, NOW)).toBeNull();
  expect(readProof(proof, USE, 'another-secret', NOW)).toBeNull();
  expect(readProof(proof, USE, SECRET, later(PROOF_SECONDS - 1))).not.toBeNull();
  expect(readProof(proof, USE, SECRET, later(PROOF_SECONDS))).toBeNull();
});

it('a solution with fewer zero bits than its challenge asks for is refused', async () => {
  const challenge = makeChallenge(16, USE, SECRET, NOW);
  const cheap = await solve(challenge, 1);
  const isLucky = hash('sha256', cheap ?? '', 'hex').startsWith('0000');
  expect(readProof(cheap ?? '', USE, SECRET, NOW) === null).toBe(!isLucky);
});

it('a challenge whose price, end or salt was changed is refused, and so is any other text', async () => {
  const proof = await aProof();
  const [bits = '', expires = '', salt = '', rest = ''] = proof.split('.');
  for (const parts of [
    ['0', expires, salt, rest],
    [bits, 'zzzzzz', salt, rest],
    [bits, expires, 'AAAAAAAAAAA', rest],
    [bits, expires, salt, `AAAA${rest.slice(4)}`],
  ])
    expect(readProof(parts.join('.'), USE, SECRET, NOW)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readProof(text, USE, SECRET, NOW)).toBeNull();
    }),
  );
});

it('a client does no more work than a Callbook asks for, and stops when its signal does', async () => {
  expect(await solve('challenge', MAX_BITS + 1)).toBeNull();
  await expect(solve('challenge', MAX_BITS, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  );
});
