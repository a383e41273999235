import { z } from 'zod';

/** Every environment variable that Callbook reads, with its default. Netlify sets `URL` and `REPOSITORY_URL`. */
const EnvironmentSchema = z.object({
  PATH: z.string().default('/usr/bin:/bin').describe('Where the programs lie that drafts and checks run.'),
  CI: z.string().default('').describe('Set by build services: problems are also printed as annotations.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8787)
    .describe('Port of the local server; 0 picks a free one.'),
  URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Public address of the site, without a trailing slash.'),
  REPOSITORY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Web address of the repository, for edit links.'),
  SUBMIT_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('Token that may write to the repository: submissions become pull requests by themselves.'),
  GITHUB_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.github.com')
    .describe('Address of the REST API of GitHub.'),
  CALLBOOK_ENTRIES: z.string().min(1).default('entries').describe('Folder of the entry files.'),
  CALLBOOK_HISTORY: z.string().min(1).default('history').describe('Folder of the pulled history of probes.'),
  CALLBOOK_DIST: z.string().min(1).default('dist').describe('Folder of the built site and its data.'),
  UPSTASH_REDIS_REST_URL: z.url().optional().describe('Address of the Redis that functions write to.'),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional().describe('Token of that Redis.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('A real redis-server for the local server, in place of the embedded one.'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'At least 32 random characters: hides sources, signs links and webhooks. Changing it ends all links.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('The mail server that carries alerts, such as smtps://user:password@mail.example.org.'),
  MAIL_FROM: z.email().optional().describe('Address that mails come from; needed with SMTP_URL.'),
  BUILD_HOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address that starts a build of the site when it is posted to.'),
  GITHUB_TOKEN: z.string().min(1).optional().describe('Token of a workflow run, for calls back to GitHub.'),
  GITHUB_REPOSITORY: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .optional()
    .describe('Repository of a workflow run, as owner/name.'),
  CALLBOOK_INBOX: z
    .url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ })
    .optional()
    .describe('Webhook inbox of the local server: the one address without TLS that alerts may go to.'),
});

export type Environment = {
  continuousIntegration: boolean;
  port: number;
  /** Public address of the site without a trailing slash; null where the build was not told it. */
  publicUrl: string | null;
  /** The public address, else that of the local server. */
  siteUrl: string;
  repositoryUrl: string | null;
  /** Where submissions become pull requests. Null without a token, or where the repository is not on GitHub. */
  pullRequests: { apiUrl: string; repository: string; token: string } | null;
  entriesFolder: string;
  historyFolder: string;
  distFolder: string;
  redis: { url: string; token: string } | null;
  localRedisUrl: string | null;
  secret: string | null;
  mail: { smtpUrl: string; from: string } | null;
  inboxUrl: string | null;
  /** Where the programs lie that drafts and checks run. */
  programPath: string;
  buildHookUrl: string | null;
  /** The repository that a workflow runs in, with the token that it was given. Null outside of workflows. */
  workflow: { apiUrl: string; repository: string; token: string } | null;
};

/** Reads and checks the environment. Throws an error that names each variable that is wrong. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = EnvironmentSchema.safeParse(set);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`The environment is not usable. Correct or remove:\n${faults.join('\n')}`);
  }
  const { data } = result;
  const url = data.UPSTASH_REDIS_REST_URL;
  const token = data.UPSTASH_REDIS_REST_TOKEN;
  return {
    continuousIntegration: data.CI !== '' && data.CI !== 'false',
    port: data.PORT,
    publicUrl: data.URL?.replace(/\/+$/, '') ?? null,
    siteUrl: (data.URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    repositoryUrl: data.REPOSITORY_URL?.replace(/(\.git)?\/*$/, '') ?? null,
    pullRequests: pullRequestsOf(data),
    entriesFolder: data.CALLBOOK_ENTRIES,
    historyFolder: data.CALLBOOK_HISTORY,
    distFolder: data.CALLBOOK_DIST,
    redis: url && token ? { url, token } : null,
    buildHookUrl: data.BUILD_HOOK_URL ?? null,
    workflow: workflowOf(data),
    localRedisUrl: data.REDIS_URL ?? null,
    secret: data.SECRET ?? null,
    mail: data.SMTP_URL && data.MAIL_FROM ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM } : null,
    inboxUrl: data.CALLBOOK_INBOX ?? null,
    programPath: data.PATH,
  };
}

const ClientEnvironmentSchema = z.object({
  CALLBOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the Callbook that the MCP server on standard input asks.'),
  CALLBOOK_KEY: z.string().min(1).optional().describe('Key that its watch tool sends.'),
});

/** What a program that only asks another Callbook reads: on a foreign machine the other variables mean other things. */
export function clientEnvironment(): { url: string | undefined; key: string | undefined } {
  const { CALLBOOK_URL: url, CALLBOOK_KEY: key } = ClientEnvironmentSchema.parse(process.env);
  return { url, key };
}

function workflowOf({
  GITHUB_API_URL,
  GITHUB_REPOSITORY,
  GITHUB_TOKEN,
}: z.output<typeof EnvironmentSchema>): Environment['workflow'] {
  if (!GITHUB_TOKEN || !GITHUB_REPOSITORY) return null;
  return { apiUrl: GITHUB_API_URL.replace(/\/+$/, ''), repository: GITHUB_REPOSITORY, token: GITHUB_TOKEN };
}

function pullRequestsOf({
  REPOSITORY_URL,
  SUBMIT_TOKEN,
  GITHUB_API_URL,
}: z.output<typeof EnvironmentSchema>): Environment['pullRequests'] {
  const repository = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(\.git)?\/*$/.exec(
    REPOSITORY_URL ?? '',
  )?.[1];
  if (!SUBMIT_TOKEN || !repository) return null;
  return { apiUrl: GITHUB_API_URL.replace(/\/+$/, ''), repository, token: SUBMIT_TOKEN };
}

let checked: Environment | undefined; // Functions ask at every call, and checking costs as much as an easy answer.

/** The environment of this process. It changes by `extendEnvironment` alone. */
export function environment(): Environment {
  checked ??= readEnvironment(process.env);
  return checked;
}

/** Adds to the environment of this process, for what reads it from now on. Returns what undoes it. */
export function extendEnvironment(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  checked = undefined;
  return () => {
    checked = undefined;
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
