import { builtCatalog } from '../catalog/built.ts';
import { builtOperationsOf } from '../catalog/built-operations.ts';
import { writeLlmsFull } from '../doors/well-known/llms.ts';
import { environment } from '../environment/environment.ts';
import { ownExamples } from '../site/docs/own-examples.ts';

export const GET = (): Response =>
  new Response(ownExamples(writeLlmsFull(builtCatalog(), environment().siteUrl, builtOperationsOf)));
