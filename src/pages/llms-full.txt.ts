import { builtCatalog } from '../catalog/built.ts';
import { writeLlmsFull } from '../doors/well-known/llms.ts';
import { environment } from '../environment/environment.ts';

export const GET = (): Response => new Response(writeLlmsFull(builtCatalog(), environment().siteUrl));
