import { globalFeed } from '../../site/health/built-feeds.ts';
import { jsonFeed } from '../../site/health/feeds.ts';

export const GET = (): Response => new Response(jsonFeed(globalFeed()));
