import { servingEnvironment } from '../../environment/environment.ts';
import { writeDeps } from '../write-wiring.ts';
import type { SubmitDeps } from './submit.ts';

/** What a submission works with, by the environment of this process. */
export function submissionDeps(caller: { ip: string }): SubmitDeps {
  const { repositoryUrl, pullRequests } = servingEnvironment();
  return { ...writeDeps(caller), repositoryUrl, pullRequests: pullRequests && { ...pullRequests, fetch } };
}
