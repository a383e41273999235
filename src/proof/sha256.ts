// Pure: SHA-256 (FIPS 180-4). That of browsers is missing on pages without TLS, and asynchronous: too slow for short texts.

const BLOCK_BYTES = 64;

/** A text, padded to whole blocks (section 5.1.1). For texts of less than 512 MiB. */
export function paddedBlocks(text: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((text.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  blocks.set(text);
  blocks[text.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, text.length * 8);
  return blocks;
}

/** The first 32 bits of the hash of padded blocks (section 6.2.2). */
export function firstWordOfHash(blocks: Uint8Array): number {
  state.set(START);
  for (let at = 0; at < blocks.length; at += BLOCK_BYTES) addBlock(blocks, at);
  return state[0]!;
}

// Sections 4.2.2 and 5.3.3.
const ROUNDS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const START = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

// Made once: a proof takes a million hashes.
const schedule = new Int32Array(ROUNDS.length);
const state = new Int32Array(START.length);

function addBlock(blocks: Uint8Array, start: number): void {
  for (let i = 0; i < 16; i += 1) {
    const at = start + 4 * i;
    schedule[i] = (blocks[at]! << 24) | (blocks[at + 1]! << 16) | (blocks[at + 2]! << 8) | blocks[at + 3]!;
  }
  for (let i = 16; i < schedule.length; i += 1) {
    const x = schedule[i - 15]!;
    const y = schedule[i - 2]!;
    const first = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
    const second = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
    schedule[i] = (schedule[i - 16]! + first + schedule[i - 7]! + second) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < ROUNDS.length; i += 1) {
    const ofE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const added = (h + ofE + ((e & f) ^ (~e & g)) + ROUNDS[i]! + schedule[i]!) | 0;
    const ofA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const mixed = (ofA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + added) | 0;
    d = c;
    c = b;
    b = a;
    a = (added + mixed) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
