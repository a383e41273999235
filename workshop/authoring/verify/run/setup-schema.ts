import { z } from 'zod';

const MAX_SCRIPT_LENGTH = 2_000;
const MAX_EXTRA_PACKAGES = 12;
const MAX_REASON_LENGTH = 120;
const Script = z.string().min(1).max(MAX_SCRIPT_LENGTH);

/** What the example of an entry needs before it can run in a clean container. */
export const RunSetupSchema = z.strictObject({
  needs: z
    .string()
    .max(MAX_REASON_LENGTH)
    .optional()
    .describe('Why it cannot run without a person or the internet: "an account". The entry is then not run.'),
  packages: z
    .array(z.string())
    .max(MAX_EXTRA_PACKAGES)
    .optional()
    .describe('Debian packages besides its own, such as a server it talks to.'),
  before: Script.optional().describe(
    'Commands run as root together with the example, such as a server on loopback.',
  ),
  prepare: Script.optional().describe(
    'Commands run in the work folder before the example: they make its input.',
  ),
  values: z.record(z.string(), z.string()).optional().describe('A value for each placeholder.'),
  variables: z.record(z.string(), z.string()).optional().describe('Environment variables.'),
  version: Script.optional().describe('The command that prints the version, if it is not --version.'),
  as_root: z.boolean().optional().describe('Whether the example runs as root, as tools of the system do.'),
  exit: z
    .array(z.int().min(1).max(255))
    .optional()
    .describe('Documented exit codes besides 0, such as 1 for findings.'),
  note: z.string().max(MAX_REASON_LENGTH).optional().describe('What such an exit code means.'),
});
export type RunSetup = z.output<typeof RunSetupSchema>;

/** Setups by slug. */
export const RunSetupsSchema = z.record(z.string(), RunSetupSchema);
