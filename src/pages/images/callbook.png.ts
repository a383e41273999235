import { siteImage } from '../../site/entry/image/entry-image.ts';

export const GET = (): Response =>
  new Response(siteImage('APIs, MCP servers and command-line tools: who can be called, and how.'));
