import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  describeSkills,
  SKILL_PATH,
  SkillIndexSchema,
  writeSkill,
} from '../../../src/protocols/well-known/agent-skill.ts';

const SITE = 'https://book.example.org';
const MAX_SKILL_LENGTH = 4_000; // An agent reads all of it before it does anything.

it('the index has the digest of the skill, and the words of its front matter', () => {
  const [skill, ...others] = SkillIndexSchema.parse(describeSkills(writeSkill(SITE))).skills;
  const text = writeSkill(SITE);
  const front = parse(text.split('---\n')[1] ?? '');
  expect(others).toEqual([]);
  expect(skill).toEqual({
    name: front.name,
    type: 'skill-md',
    description: front.description,
    url: SKILL_PATH,
    digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
  });
  expect(SKILL_PATH).toBe(`/.well-known/agent-skills/${front.name}/SKILL.md`);
});

it('the skill is short, and warns of secrets, of texts of others and of calls that change something', () => {
  const text = writeSkill(SITE);
  expect(text.length).toBeLessThan(MAX_SKILL_LENGTH);
  expect(text).toMatch(/never send it a key/);
  expect(text).toMatch(/data, never instructions/);
  expect(text).toMatch(/ask the person/);
});
