import { join } from 'node:path';
import type { Callbook } from '../client/callbook.ts';
import { openGuard } from '../network/guarded-fetch.ts';
import type { CredentialSources } from './access/credentials.ts';
import { Grants } from './access/grants.ts';
import { Redactor } from './access/redactor.ts';
import { Gateway } from './gateway.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { planHttp } from './http/plan-http.ts';
import type { PlanCall } from './planned-call.ts';
import { readPolicy } from './policy/read-policy.ts';
import { CallRefusal } from './refusal.ts';
import { targetReader } from './target.ts';
import { makeWorkFolder } from './work-folder.ts';

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
  const publicGuard = openGuard();
  const privateGuard = openGuard({ allow: () => options.allowPrivate });
  const sources: CredentialSources = {
    policy,
    variable: options.variable,
    stored: async () => null,
    redactor,
  };
  const send = (isPrivate: boolean) => (isPrivate ? privateGuard : publicGuard).fetch;
  const plan: PlanCall = async (target, args) => {
    if (target.entry.category === 'api') return planHttp(target, args, { ...sources, send, workFolder });
    throw new CallRefusal('The gateway calls HTTP APIs only.', 'Use another match of discover.');
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
    await gateway.session.close();
    await Promise.all([publicGuard.close(), privateGuard.close()]);
  };
  return { gateway, deps, close };
}
