import { environment } from '../../environment/environment.ts';
import { describeApiCatalog } from '../../protocols/well-known/api-catalog.ts';

export const GET = (): Response => Response.json(describeApiCatalog(environment().siteUrl));
