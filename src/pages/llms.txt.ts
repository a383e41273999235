import { builtCatalog } from '../catalog/built.ts';
import { writeLlms } from '../doors/well-known/llms.ts';
import { environment } from '../environment/environment.ts';

export const GET = (): Response => new Response(writeLlms(builtCatalog(), environment().siteUrl));
