import { builtCatalog } from '../catalog/built.ts';
import { environment } from '../environment/environment.ts';
import { writeLlms } from '../protocols/well-known/llms.ts';
import { ownExamples } from '../site/docs/own-examples.ts';

export const GET = (): Response =>
  new Response(ownExamples(writeLlms(builtCatalog(), environment().siteUrl)));
