import { builtCatalog } from '../catalog/built.ts';
import { writeLlms } from '../doors/llms.ts';
import { environment } from '../environment.ts';

export const GET = (): Response => new Response(writeLlms(builtCatalog(), environment().siteUrl));
