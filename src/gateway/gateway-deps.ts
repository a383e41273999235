import type { Callbook } from '../client/callbook.ts';
import type { Grants } from './access/grants.ts';
import type { Redactor } from './access/redactor.ts';
import type { ReadTarget } from './call-target.ts';
import type { PlanCall } from './planned-call.ts';
import type { Policy } from './policy/policy-schema.ts';

/** What a gateway works with. */
export type GatewayDeps = {
  callbook: Callbook;
  policy: Policy;
  grants: Grants;
  redactor: Redactor;
  readTarget: ReadTarget;
  plan: PlanCall;
  /** Folder of the audit log. */
  folder: string;
  workFolder: string;
  dryRun: boolean;
  /** Whether outcomes are reported. */
  reports: boolean;
  now: () => Date;
};
