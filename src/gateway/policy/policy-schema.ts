import { z } from 'zod';

const MAX_LINES = 500;
const MAX_LINE_LENGTH = 2_000;
const line = z.string().min(1).max(MAX_LINE_LENGTH);
const lines = z.array(line).max(MAX_LINES).default([]);

/** What one interface needs that only the user knows. */
const InterfacePolicySchema = z.strictObject({
  parameters: z
    .record(z.string(), line)
    .default({})
    .describe('Values of placeholders in the address or the command, such as a region.'),
  variables: z
    .record(z.string(), z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/))
    .default({})
    .describe('The environment variable of each credential, by the name of its placeholder.'),
});

/** `callbook-policy.yaml`: what the gateway may do. Every field can be left out. */
export const PolicySchema = z.strictObject({
  reads: z.enum(['allow', 'ask', 'refuse']).default('allow').describe('Calls that only read.'),
  writes: z.enum(['ask', 'refuse']).default('ask').describe('Calls that change something.'),
  allow: lines.describe('Writes that run without a question: slug/operation or slug/*. Never deletions.'),
  refuse: lines.describe('What never runs: slug/operation or slug/*.'),
  only: lines.describe('If there are any, nothing else runs: slug/operation or slug/*.'),
  hosts: lines.describe('If there are any, requests go nowhere else: api.example.com or *.example.com.'),
  commands: lines.describe('Programs that commands may start, such as git.'),
  grants: lines.describe('Consent given in advance, in the words of the refusal that asks for it.'),
  folders: lines.describe('Folders besides the work folder whose files commands may name.'),
  interfaces: z.record(z.string(), InterfacePolicySchema).default({}),
  limits: z
    .strictObject({
      calls: z.int().min(1).max(100_000).default(500).describe('Calls of one session.'),
      bytes: z.int().min(1).default(500_000_000).describe('Bytes of answers of one session.'),
      seconds: z.int().min(1).max(600).default(60).describe('Time of one call.'),
      start_seconds: z
        .int()
        .min(1)
        .max(600)
        .default(90) // npm may have to download the server.
        .describe('Time in which a local server starts, before its first call.'),
      answer_bytes: z.int().min(1).max(64_000_000).default(16_000_000).describe('Bytes of one answer.'),
    })
    .prefault({}),
  report: z.boolean().default(true).describe('Whether outcomes are reported to the registry.'),
});
export type Policy = z.output<typeof PolicySchema>;
