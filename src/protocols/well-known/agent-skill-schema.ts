import { z } from 'zod';

// Agent Skills Discovery via Well-Known URIs, version 0.2.0 of 2026-03-12 (cloudflare/agent-skills-discovery-rfc).

export const SkillIndexSchema = z.strictObject({
  $schema: z.literal('https://schemas.agentskills.io/discovery/0.2.0/schema.json'),
  skills: z.array(
    z.strictObject({
      name: z
        .string()
        .max(64)
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      type: z.enum(['skill-md', 'archive']),
      description: z.string().min(1).max(1_024),
      url: z.string(),
      digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
    }),
  ),
});
export type SkillIndex = z.output<typeof SkillIndexSchema>;
