import { environment } from '../../../environment/environment.ts';
import { describeServer } from '../../../protocols/well-known/server-card.ts';

/** The earlier path of the card. It is now at /mcp/server-card. */
export const GET = (): Response => Response.json(describeServer(environment()));
