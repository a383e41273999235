import { describeSkills } from '../../../doors/well-known/agent-skill.ts';
import { environment } from '../../../environment/environment.ts';

export const GET = (): Response => Response.json(describeSkills(environment().siteUrl));
