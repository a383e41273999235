import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/global-setup.ts'],
    env: { CALLBOOK_LOG: 'quiet' }, // Functions that tests call say nothing, unless they fail.
    maxWorkers: 3, // On two cores: many tests wait for sockets and children. Each worker has a database of a real Redis of its own.
    testTimeout: 30_000, // Generous: the tests that start a server or a browser share two cores.
  },
});
