import { FixableError } from '../command-line/fixable-error.ts';
import { EnvironmentSchema, FREE_TEXTS, type VariableName, type Variables } from './schema.ts';
import { MAX_FOLLOWS } from './variables/catalog-schema.ts';

export type LogForm = 'json' | 'text' | 'quiet';

/** What the variables of the environment mean. */
export type Environment = ReturnType<typeof environmentOf>;

type GivenVariables = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment. Throws a FixableError that names every wrong variable, but does not show its value. */
export function readEnvironment(variables: GivenVariables): Environment {
  const set = withoutEmpty(variables);
  const problems = problemsIn(set);
  if (problems.size === 0) return environmentOf(EnvironmentSchema.parse(set));
  throw new FixableError(
    `The environment is not usable. Correct or remove:\n${[...problems.values()].join('\n')}`,
  );
}

/** An environment that treats wrong variables as not set. `wrong` has their names. */
export type ServingEnvironment = Environment & { wrong: readonly VariableName[] };

/** For a wrong variable, others that must not be used either. A token, for example, could be sent to the wrong host. */
const UNSAFE_WITHOUT: Readonly<Partial<Record<VariableName, readonly VariableName[]>>> = {
  URL: ['SMTP_URL'], // Links in emails would be broken.
  GITHUB_API_URL: ['SUBMIT_TOKEN', 'GITHUB_TOKEN'],
  CALLBOOK_REPOSITORY: ['SUBMIT_TOKEN'],
  CALLBOOK_OVERLAY: ['SUBMIT_TOKEN', 'CALLBOOK_REPOSITORY', 'REPOSITORY_URL'], // Proposals could hold private entries.
};

/**
 * Reads the environment of a process that must keep running. Wrong variables count as not set, and so do those that are
 * not safe to use without them.
 */
export function readServingEnvironment(variables: GivenVariables): ServingEnvironment {
  const set = withoutEmpty(variables);
  const wrong = [...problemsIn(set).keys()];
  const unused = new Set<string>(wrong.flatMap((name) => [name, ...(UNSAFE_WITHOUT[name] ?? [])]));
  const usable = Object.fromEntries(Object.entries(set).filter(([name]) => !unused.has(name)));
  return { ...environmentOf(EnvironmentSchema.parse(usable)), wrong };
}

/** Variables that are set to an empty text count as not set. */
export const withoutEmpty = (variables: GivenVariables): GivenVariables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

/** A sentence for each wrong variable: first those that look badly pasted, then those that do not match the schema. */
function problemsIn(variables: GivenVariables): Map<VariableName, string> {
  const problems = pastingProblems(variables);
  const issues = EnvironmentSchema.safeParse(variables).error?.issues ?? [];
  for (const { path } of issues) {
    const name = String(path[0]) as VariableName;
    if (!problems.has(name)) problems.set(name, variableProblem(name));
  }
  return problems;
}

function environmentOf(data: Variables) {
  const hasOverlay = data.CALLBOOK_OVERLAY !== undefined;
  const mayPublish = !hasOverlay || data.CALLBOOK_OVERLAY_PUSH !== undefined;
  const url = data.UPSTASH_REDIS_REST_URL;
  const token = data.UPSTASH_REDIS_REST_TOKEN;
  return {
    continuousIntegration: data.CI !== '' && data.CI !== 'false',
    /** Whether Netlify builds the site. */
    onNetlify: data.NETLIFY !== '' && data.NETLIFY !== 'false',
    port: data.PORT,
    host: data.HOST,
    /** How long a server that was told to stop goes on accepting requests. */
    drainSeconds: data.DRAIN_SECONDS,
    /** IP addresses and CIDR ranges of the proxies whose X-Forwarded-For is read. */
    trustedProxies: data.TRUSTED_PROXIES ?? [],
    /** Public address of the site without a trailing slash. Null if URL is not set. */
    publicUrl: data.URL?.replace(/\/+$/, '') ?? null,
    /** The public address. If there is none, the address of the local server. */
    siteUrl: (data.URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    repositoryUrl: repositoryOf(data),
    /** The repository in which a person can propose an entry on the web. Null if an overlay must not leave this machine. */
    proposalsUrl: mayPublish ? repositoryOf(data) : null,
    /** The repository that gets a pull request for each proposal. Null without a token, or if it is not on GitHub. */
    pullRequests: mayPublish ? pullRequestsOf(data) : null,
    entriesFolder: data.CALLBOOK_ENTRIES,
    /** Folder of the operator's own entries and rules. Null without an overlay. */
    overlayFolder: data.CALLBOOK_OVERLAY ?? null,
    /** False with an overlay, unless CALLBOOK_OVERLAY_PUSH is set. Nothing may then be pushed, proposed or built elsewhere. */
    mayPublish,
    /** Domains that may receive alerts about private entries. The webhook hosts may, too. */
    overlayDomains: data.CALLBOOK_OVERLAY_DOMAINS ?? [],
    /** Hosts, some with a port, that webhooks may be on though they are not public. None without an overlay. */
    webhookHosts: hasOverlay ? (data.CALLBOOK_OVERLAY_WEBHOOK_HOSTS ?? []) : [],
    /** Entries that one key may follow at a time. */
    followsPerKey: hasOverlay ? data.CALLBOOK_OVERLAY_FOLLOWS : MAX_FOLLOWS,
    historyFolder: data.CALLBOOK_HISTORY,
    distFolder: data.CALLBOOK_DIST,
    /** Folder of what the pages are made of. Null if nothing was read before they are rendered. */
    dataFolder: data.CALLBOOK_DATA ?? null,
    redis: url && token ? { url, token } : null,
    buildHookUrl: mayPublish ? (data.BUILD_HOOK_URL ?? null) : null,
    /** A probe run starts a build of the site once the newest build is this old. */
    buildEveryHours: data.BUILD_EVERY_HOURS,
    netlifyCredits: data.NETLIFY_CREDITS,
    /** Null for the default: JSON in functions, readable lines in a terminal. */
    log: data.CALLBOOK_LOG ?? null,
    /** Addresses of the searches of other ARD registries. */
    ardReferrals: data.ARD_REFERRALS ?? [],
    /** The repository and token of a workflow run. Null outside workflows. */
    workflow: mayPublish ? workflowOf(data) : null,
    localRedisUrl: data.REDIS_URL ?? null,
    secret: data.SECRET ?? null,
    /** Earlier values of the secret, newest first. Their signatures are still accepted. */
    secretsBefore: data.SECRET_BEFORE ?? [],
    mail: data.SMTP_URL && data.MAIL_FROM ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM } : null,
    inboxUrl: data.CALLBOOK_INBOX ?? null,
    /** PATH of the programs that drafts and checks run. */
    programPath: data.PATH,
  };
}

/** A sentence for each variable whose value looks badly pasted. PATH is left out: the machine sets it. */
function pastingProblems(variables: GivenVariables): Map<VariableName, string> {
  const problems = new Map<VariableName, string>();
  for (const name of Object.keys(EnvironmentSchema.shape) as VariableName[]) {
    if (name === 'PATH') continue;
    const problem = pastingProblem(variables[name] ?? '', FREE_TEXTS.has(name));
    if (problem !== null) problems.set(name, `${name} is not usable: its value ${problem}.`);
  }
  return problems;
}

/** The sentence for a variable with a wrong value. It leaves out the value, which may be secret. */
export const variableProblem = (name: keyof Variables): string =>
  `${name} is not usable: it must be ${EnvironmentSchema.shape[name].meta()?.allowed}.`;

function workflowOf({ GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN }: Variables) {
  if (!GITHUB_TOKEN || !GITHUB_REPOSITORY) return null;
  return { apiUrl: GITHUB_API_URL.replace(/\/+$/, ''), repository: GITHUB_REPOSITORY, token: GITHUB_TOKEN };
}

function pullRequestsOf(data: Variables) {
  const { SUBMIT_TOKEN, GITHUB_API_URL } = data;
  const repository = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)$/.exec(repositoryOf(data) ?? '')?.[1];
  if (!SUBMIT_TOKEN || !repository) return null;
  return { apiUrl: GITHUB_API_URL.replace(/\/+$/, ''), repository, token: SUBMIT_TOKEN };
}

/**
 * The web address of the repository. Converts the forms that git uses, and drops a token that a build service wrote into
 * it, because pages show the address.
 */
function repositoryOf({ CALLBOOK_REPOSITORY, REPOSITORY_URL = '' }: Variables): string | null {
  const given =
    CALLBOOK_REPOSITORY ?? REPOSITORY_URL.replace(/^(?:ssh:\/\/)?git@([\w.-]+)[:/]/, 'https://$1/');
  if (!/^https?:/.test(given) || !URL.canParse(given)) return null;
  const { origin, pathname } = new URL(given);
  return origin + pathname.replace(/(\.git)?\/*$/, '');
}

const QUOTE = /^["'`“”‘’„«]|["'`“”‘’„»]$/u;

/**
 * Why the value of a variable looks badly pasted, and what to do, as the end of a sentence. Null if it looks fine.
 * It repeats no part of the value, which may be secret. A schema for plain text would accept all of these values.
 * @param isFreeText true if the value may contain spaces and non-ASCII letters, as the path of a folder can
 */
function pastingProblem(value: string, isFreeText: boolean): string | null {
  if (/[\r\n]/.test(value)) return 'has a line break: paste it again as one line, without one at the end';
  if (value !== value.trim()) return 'has white space around it: paste it again without';
  if (QUOTE.test(value)) return 'has a quotation mark around it: set the value without quotation marks';
  if (/\p{Cc}/u.test(value)) return 'has a control character: type or copy it again as plain text';
  if (isFreeText) return null;
  if (/\s/.test(value)) return 'has white space in it: copy it again as a whole';
  if (/[^\x21-\x7e]/.test(value))
    return 'has a character that is not ASCII, such as a typographic dash or an invisible one: copy it again as plain text';
  return null;
}
