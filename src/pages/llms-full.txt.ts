import { builtCatalog } from '../catalog/built.ts';
import { writeLlmsFull } from '../doors/llms.ts';
import { environment } from '../environment.ts';

export const GET = (): Response => new Response(writeLlmsFull(builtCatalog(), environment().siteUrl));
