import { describeApiCatalog } from '../../doors/well-known/api-catalog.ts';
import { environment } from '../../environment/environment.ts';

export const GET = (): Response => Response.json(describeApiCatalog(environment().siteUrl));
