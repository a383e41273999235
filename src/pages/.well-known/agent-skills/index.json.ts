import { describeSkills, writeSkill } from '../../../doors/well-known/agent-skill.ts';
import { environment } from '../../../environment/environment.ts';
import { ownExamples } from '../../../site/docs/own-examples.ts';

export const GET = (): Response =>
  Response.json(describeSkills(ownExamples(writeSkill(environment().siteUrl))));
