import { stringify } from 'yaml';
import { describeApi } from '../api/openapi/openapi.ts';
import { environment } from '../environment/environment.ts';
import { documentWithOwnExamples } from '../site/docs/own-examples.ts';

/** The same description as openapi.json, for tools that read YAML. */
export const GET = (): Response =>
  new Response(
    stringify(documentWithOwnExamples(describeApi(environment().publicUrl ?? '/')), {
      aliasDuplicateObjects: false,
    }),
  );
