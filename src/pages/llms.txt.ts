import { builtCatalog } from '../catalog/built.ts';
import { writeLlms } from '../doors/well-known/llms.ts';
import { environment } from '../environment/environment.ts';
import { ownExamples } from '../site/docs/own-examples.ts';

export const GET = (): Response =>
  new Response(ownExamples(writeLlms(builtCatalog(), environment().siteUrl)));
