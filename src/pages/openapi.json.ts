import { describeApi } from '../api/openapi/openapi.ts';
import { environment } from '../environment/environment.ts';

export const GET = (): Response => Response.json(describeApi(environment().publicUrl ?? '/'));
