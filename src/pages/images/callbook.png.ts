import { readFileSync } from 'node:fs';

/** The picture that other sites show with a link to any page. */
export const GET = (): Response =>
  new Response(readFileSync('src/site/frame/link-preview.png') as Uint8Array<ArrayBuffer>);
