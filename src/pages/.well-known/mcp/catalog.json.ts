import { environment } from '../../../environment/environment.ts';
import { describeServerCatalog } from '../../../protocols/well-known/server-card.ts';

export const GET = (): Response => Response.json(describeServerCatalog(environment().siteUrl));
