import { readFileSync } from 'node:fs';

/** The pictures of the guide for operators, which workshop/scripts/screenshots.ts takes. */
export const getStaticPaths = () =>
  ['overview-light', 'overview-dark'].map((picture) => ({ params: { picture } }));

export const GET = ({ params }: { params: { picture: string } }): Response =>
  new Response(readFileSync(`src/site/operate/pictures/${params.picture}.png`) as Uint8Array<ArrayBuffer>);
