import { createHash } from 'node:crypto';

const HASH_CHARACTERS = 22; // 132 bits of SHA-256.

/** A short hash of a file's content, for its ETag and for the names of its compressed copies. */
export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_CHARACTERS);
