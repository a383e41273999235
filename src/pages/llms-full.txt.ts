import { builtCatalog } from '../catalog/built.ts';
import { builtOperationsOf } from '../catalog/built-operations.ts';
import { writeLlmsFull } from '../doors/well-known/llms.ts';
import { environment } from '../environment/environment.ts';

export const GET = (): Response =>
  new Response(writeLlmsFull(builtCatalog(), environment().siteUrl, builtOperationsOf));
