import { globalFeed } from '../../site/health/built-feeds.ts';
import { atomFeed } from '../../site/health/feeds.ts';

export const GET = (): Response => new Response(atomFeed(globalFeed()));
