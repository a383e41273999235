import { describeServer } from '../../../doors/well-known/server-card.ts';
import { environment } from '../../../environment/environment.ts';

/** The earlier path of the card. It is now at /mcp/server-card. */
export const GET = (): Response => Response.json(describeServer(environment()));
