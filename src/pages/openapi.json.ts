import { describeApi } from '../api/openapi.ts';
import { environment } from '../environment.ts';

export const GET = (): Response => Response.json(describeApi(environment().publicUrl ?? '/'));
