import { environment } from '../../../../environment/environment.ts';
import { writeSkill } from '../../../../protocols/well-known/agent-skill.ts';
import { ownExamples } from '../../../../site/docs/own-examples.ts';

export const GET = (): Response => new Response(ownExamples(writeSkill(environment().siteUrl)));
