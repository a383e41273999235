import { expect, it } from 'vitest';
import { requiredWorkflow } from '../../src/environment/switched-off.ts';

const workflow = { apiUrl: 'https://api.github.com', repository: 'owner/book', token: 'secret' };

it('a workflow run has a repository and a token', () => {
  expect(requiredWorkflow({ mayPublish: true, workflow }, 'merge')).toBe(workflow);
});

it('without them, the error names the variables and the purpose', () => {
  expect(() => requiredWorkflow({ mayPublish: true, workflow: null }, 'write labels')).toThrow(
    'GITHUB_TOKEN and GITHUB_REPOSITORY are needed to write labels.',
  );
});

it('with an overlay, the error names the overlay and not the token', () => {
  expect(() => requiredWorkflow({ mayPublish: false, workflow: null }, 'merge')).toThrow(
    'CALLBOOK_OVERLAY is set',
  );
});
