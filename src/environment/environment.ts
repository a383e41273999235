import { pastingFault } from './pasting.ts';
import {
  ClientEnvironmentSchema,
  EnvironmentSchema,
  FREE_TEXTS,
  type VariableName,
  type Variables,
} from './schema.ts';

export type LogForm = 'json' | 'text' | 'quiet';

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
  /** Earlier values of the secret: what they signed is still taken. Newest first. */
  secretsBefore: readonly string[];
  mail: { smtpUrl: string; from: string } | null;
  inboxUrl: string | null;
  /** Where the programs lie that drafts and checks run. */
  programPath: string;
  buildHookUrl: string | null;
  /** A probe run builds the site this long after the newest build. */
  buildEveryHours: number;
  /** Credits a month of the plan at Netlify. */
  netlifyCredits: number;
  /** Null for what fits the place: JSON in functions, readable lines at a terminal. */
  log: LogForm | null;
  /** The repository that a workflow runs in, with the token that it was given. Null outside of workflows. */
  workflow: { apiUrl: string; repository: string; token: string } | null;
};

type GivenVariables = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment. Throws an error that names each variable that is wrong, and no value. */
export function readEnvironment(variables: GivenVariables): Environment {
  const set = withoutEmpty(variables);
  const faults = faultsIn(set);
  if (faults.size === 0) return environmentOf(EnvironmentSchema.parse(set));
  throw new Error(`The environment is not usable. Correct or remove:\n${[...faults.values()].join('\n')}`);
}

/** An environment in which wrong variables count as not set, with their names. */
export type ServingEnvironment = Environment & { wrong: readonly VariableName[] };

/** What must not be used with the default of a wrong variable: a token would go to another host than was meant. */
const NEEDED_BY: Readonly<Partial<Record<VariableName, readonly VariableName[]>>> = {
  URL: ['SMTP_URL'], // Links of mails would lead nowhere.
  GITHUB_API_URL: ['SUBMIT_TOKEN', 'GITHUB_TOKEN'],
  CALLBOOK_REPOSITORY: ['SUBMIT_TOKEN'],
};

/** Reads the environment of a process that must go on. Wrong variables, and what needs them, count as not set. */
export function readServingEnvironment(variables: GivenVariables): ServingEnvironment {
  const set = withoutEmpty(variables);
  const wrong = [...faultsIn(set).keys()];
  const unused = new Set<string>(wrong.flatMap((name) => [name, ...(NEEDED_BY[name] ?? [])]));
  const usable = Object.fromEntries(Object.entries(set).filter(([name]) => !unused.has(name)));
  return { ...environmentOf(EnvironmentSchema.parse(usable)), wrong };
}

const withoutEmpty = (variables: GivenVariables): GivenVariables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

/** A sentence for each variable that is wrong: first those that were badly pasted, then those of a wrong form. */
function faultsIn(variables: GivenVariables): Map<VariableName, string> {
  const faults = pastingFaults(variables);
  const issues = EnvironmentSchema.safeParse(variables).error?.issues ?? [];
  for (const { path } of issues) {
    const name = String(path[0]) as VariableName;
    if (!faults.has(name)) faults.set(name, faultOf(name));
  }
  return faults;
}

function environmentOf(data: Variables): Environment {
  const url = data.UPSTASH_REDIS_REST_URL;
  const token = data.UPSTASH_REDIS_REST_TOKEN;
  return {
    continuousIntegration: data.CI !== '' && data.CI !== 'false',
    port: data.PORT,
    publicUrl: data.URL?.replace(/\/+$/, '') ?? null,
    siteUrl: (data.URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    repositoryUrl: repositoryOf(data),
    pullRequests: pullRequestsOf(data),
    entriesFolder: data.CALLBOOK_ENTRIES,
    historyFolder: data.CALLBOOK_HISTORY,
    distFolder: data.CALLBOOK_DIST,
    redis: url && token ? { url, token } : null,
    buildHookUrl: data.BUILD_HOOK_URL ?? null,
    buildEveryHours: data.BUILD_EVERY_HOURS,
    netlifyCredits: data.NETLIFY_CREDITS,
    log: data.CALLBOOK_LOG ?? null,
    workflow: workflowOf(data),
    localRedisUrl: data.REDIS_URL ?? null,
    secret: data.SECRET ?? null,
    secretsBefore: data.SECRET_BEFORE ?? [],
    mail: data.SMTP_URL && data.MAIL_FROM ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM } : null,
    inboxUrl: data.CALLBOOK_INBOX ?? null,
    programPath: data.PATH,
  };
}

/** A sentence for each variable whose value looks badly pasted. Nobody pastes PATH: it is the machine's own. */
function pastingFaults(variables: GivenVariables): Map<VariableName, string> {
  const faults = new Map<VariableName, string>();
  for (const name of Object.keys(EnvironmentSchema.shape) as VariableName[]) {
    if (name === 'PATH') continue;
    const fault = pastingFault(variables[name] ?? '', FREE_TEXTS.has(name));
    if (fault !== null) faults.set(name, `${name} is not usable: its value ${fault}.`);
  }
  return faults;
}

/** The sentence that is printed where a variable is set to what it cannot be. The value may be secret: it is not told. */
export const faultOf = (name: keyof Variables): string =>
  `${name} is not usable: it must be ${EnvironmentSchema.shape[name].meta()?.allowed}.`;

/** What a program that only asks another Callbook reads: on a foreign machine the other variables mean other things. */
export function clientEnvironment(): { url: string | undefined; key: string | undefined } {
  const { CALLBOOK_URL: url, CALLBOOK_KEY: key } = ClientEnvironmentSchema.parse(process.env);
  return { url, key };
}

function workflowOf({ GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN }: Variables): Environment['workflow'] {
  if (!GITHUB_TOKEN || !GITHUB_REPOSITORY) return null;
  return { apiUrl: GITHUB_API_URL.replace(/\/+$/, ''), repository: GITHUB_REPOSITORY, token: GITHUB_TOKEN };
}

function pullRequestsOf(data: Variables): Environment['pullRequests'] {
  const { SUBMIT_TOKEN, GITHUB_API_URL } = data;
  const repository = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)$/.exec(repositoryOf(data) ?? '')?.[1];
  if (!SUBMIT_TOKEN || !repository) return null;
  return { apiUrl: GITHUB_API_URL.replace(/\/+$/, ''), repository, token: SUBMIT_TOKEN };
}

/**
 * The address of the repository for readers. Git's own forms of it are put right, and a token that a build service
 * wrote into it is dropped: the address stands on public pages.
 */
function repositoryOf({ CALLBOOK_REPOSITORY, REPOSITORY_URL = '' }: Variables): string | null {
  const given =
    CALLBOOK_REPOSITORY ?? REPOSITORY_URL.replace(/^(?:ssh:\/\/)?git@([\w.-]+)[:/]/, 'https://$1/');
  if (!/^https?:/.test(given) || !URL.canParse(given)) return null;
  const { origin, pathname } = new URL(given);
  return origin + pathname.replace(/(\.git)?\/*$/, '');
}

// Functions ask at every call, and checking costs as much as an easy answer.
let checked: Environment | undefined;
let serving: ServingEnvironment | undefined;

/** The environment of this process, for builds and scripts: a wrong variable stops them. See `extendEnvironment`. */
export function environment(): Environment {
  checked ??= readEnvironment(process.env);
  return checked;
}

/** The same for functions, which go on without a wrong variable: files are read by none of them. */
export function servingEnvironment(): ServingEnvironment {
  serving ??= readServingEnvironment(process.env);
  return serving;
}

/** The address of the site for one request: that of the request where the variable URL is wrong. */
export function siteUrlFor(request: Request): string {
  const { siteUrl, wrong } = servingEnvironment();
  return wrong.includes('URL') ? new URL(request.url).origin : siteUrl;
}

/** Adds to the environment of this process, for what reads it from now on. Returns what undoes it. */
export function extendEnvironment(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  forget();
  return () => {
    forget();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

function forget(): void {
  checked = undefined;
  serving = undefined;
}
