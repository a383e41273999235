import { describeApi } from '../api/openapi/openapi.ts';
import { environment } from '../environment/environment.ts';
import { documentWithOwnExamples } from '../site/docs/own-examples.ts';

export const GET = (): Response =>
  Response.json(documentWithOwnExamples(describeApi(environment().publicUrl ?? '/')));
