import { servingEnvironment } from '../../environment/environment.ts';
import { writeDeps } from '../write-deps.ts';
import type { SubmitDeps } from './submit.ts';

export function submissionDeps(caller: { ip: string }): SubmitDeps {
  const { proposalsUrl, pullRequests, overlayFolder } = servingEnvironment();
  return {
    ...writeDeps(caller),
    repositoryUrl: proposalsUrl,
    pullRequests: pullRequests && { ...pullRequests, fetch },
    hasOverlay: overlayFolder !== null,
  };
}
