import { describeApiCatalog } from '../../doors/api-catalog.ts';
import { environment } from '../../environment.ts';

export const GET = (): Response => Response.json(describeApiCatalog(environment().siteUrl));
