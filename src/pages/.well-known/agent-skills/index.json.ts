import { environment } from '../../../environment/environment.ts';
import { describeSkills, writeSkill } from '../../../protocols/well-known/agent-skill.ts';
import { ownExamples } from '../../../site/docs/own-examples.ts';

export const GET = (): Response =>
  Response.json(describeSkills(ownExamples(writeSkill(environment().siteUrl))));
