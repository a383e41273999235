import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/global-setup.ts'],
    env: { CALLBOOK_LOG: 'quiet' }, // Functions that tests call say nothing, unless they fail.
    maxWorkers: '100%', // Many tests wait for sockets and children: one core less would be one idle.
    testTimeout: 30_000, // Generous: the tests that start a server or a browser share two cores.
  },
});
