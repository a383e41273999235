import { join } from 'node:path';
import type { Callbook } from '../client/callbook.ts';
import { openGuard } from '../network/guarded-fetch.ts';
import { openGuardedStream } from '../network/guarded-stream.ts';
import { CredentialStore } from './access/credential-store.ts';
import type { CredentialSources } from './access/credentials.ts';
import { Grants } from './access/grants.ts';
import { Redactor } from './access/redactor.ts';
import { targetReader } from './call-target.ts';
import { planCommand } from './command/plan-command.ts';
import { Gateway } from './gateway.ts';
import { planHttp } from './http/plan-http.ts';
import { planMcp } from './mcp/plan-mcp.ts';
import { Sessions } from './mcp/sessions.ts';
import type { PlanCall } from './planned-call.ts';
import { readPolicy } from './policy/read-policy.ts';
import type { GatewayDeps } from './session.ts';
import { makeWorkFolder } from './work-folder.ts';

const MAX_SESSION_BYTES = 64_000_000; // Of one response of an MCP server.

export type GatewayOptions = {
  callbook: Callbook;
  /** Folder of the policy, consent and audit log, `~/.callbook` by default. */
  folder: string;
  /** Null for the one in the folder. */
  policyFile: string | null;
  workFolder: string | null;
  variable: (name: string) => string | undefined;
  dryRun: boolean;
  reports: boolean;
  /** Whether entries of the operator's overlay may be on this machine or its network. */
  allowPrivate: boolean;
  /** Whether public entries may be at an address that is not public. The demo's interface is on this machine. */
  allow?: (ip: string) => boolean;
  now: () => Date;
};

/** Opens a gateway. `close` ends what it started. Throws a FixableError for a policy that cannot be used. */
export function openGateway(options: GatewayOptions) {
  const { callbook, folder, dryRun, now } = options;
  const policy = readPolicy(
    options.policyFile ?? join(folder, 'callbook-policy.yaml'),
    options.policyFile !== null,
  );
  const redactor = new Redactor();
  const workFolder = makeWorkFolder(options.workFolder ?? join(folder, 'work'));
  const publicGuard = openGuard(options.allow ? { allow: options.allow } : {});
  const privateGuard = openGuard({ allow: () => options.allowPrivate });
  const publicStream = openGuardedStream({}, MAX_SESSION_BYTES);
  const privateStream = openGuardedStream({ allow: () => options.allowPrivate }, MAX_SESSION_BYTES);
  const sessions = new Sessions();
  const store = new CredentialStore(folder);
  const sources: CredentialSources = {
    policy,
    variable: options.variable,
    stored: (slug) => store.read(slug),
    redactor,
  };
  const send = (isPrivate: boolean) => (isPrivate ? privateGuard : publicGuard).fetch;
  const stream = (isPrivate: boolean) => (isPrivate ? privateStream : publicStream).fetch;
  const plan: PlanCall = async (target, args) => {
    if (target.entry.category === 'api') return planHttp(target, args, { ...sources, send, workFolder });
    if (target.entry.category === 'cli') return planCommand(target, args, { ...sources, workFolder });
    return planMcp(target, args, { ...sources, sessions, store, workFolder, stream });
  };
  const deps: GatewayDeps = {
    callbook,
    policy,
    grants: new Grants(folder),
    redactor,
    readTarget: targetReader(callbook),
    plan,
    folder,
    workFolder,
    dryRun,
    reports: options.reports && policy.report,
    now,
  };
  const gateway = new Gateway(deps);
  const close = async () => {
    await Promise.all([gateway.session.close(), sessions.close()]);
    await Promise.all([publicGuard, privateGuard, publicStream, privateStream].map((each) => each.close()));
  };
  return { gateway, deps, close };
}
