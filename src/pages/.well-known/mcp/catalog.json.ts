import { describeServerCatalog } from '../../../doors/well-known/server-card.ts';
import { environment } from '../../../environment/environment.ts';

export const GET = (): Response => Response.json(describeServerCatalog(environment().siteUrl));
