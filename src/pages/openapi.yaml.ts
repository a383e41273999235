import { stringify } from 'yaml';
import { describeApi } from '../api/openapi/openapi.ts';
import { environment } from '../environment/environment.ts';

/** The same description as openapi.json, for tools that read YAML. */
export const GET = (): Response =>
  new Response(stringify(describeApi(environment().publicUrl ?? '/'), { aliasDuplicateObjects: false }));
