import { describeServer } from '../../../doors/server-card.ts';
import { environment } from '../../../environment.ts';

export const GET = (): Response => Response.json(describeServer(environment()));
