import { environment } from '../../environment/environment.ts';
import { describeServer } from '../../protocols/well-known/server-card.ts';

export const GET = (): Response => Response.json(describeServer(environment()));
