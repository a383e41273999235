import { writeSkill } from '../../../../doors/well-known/agent-skill.ts';
import { environment } from '../../../../environment/environment.ts';

export const GET = (): Response => new Response(writeSkill(environment().siteUrl));
