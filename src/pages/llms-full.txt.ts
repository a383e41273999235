import { builtCatalog } from '../catalog/built.ts';
import { builtOperationsOf } from '../catalog/built-operations.ts';
import { environment } from '../environment/environment.ts';
import { writeLlmsFull } from '../protocols/well-known/llms.ts';
import { ownExamples } from '../site/docs/own-examples.ts';

export const GET = (): Response =>
  new Response(ownExamples(writeLlmsFull(builtCatalog(), environment().siteUrl, builtOperationsOf)));
