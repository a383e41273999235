import { createHmac } from 'node:crypto';

/** An address as counters and links name it: nobody can read it back without the secret. */
export const markOf = (address: string, secret: string): string =>
  createHmac('sha256', secret).update(`address|${address.toLowerCase()}`).digest('base64url').slice(0, 22);
