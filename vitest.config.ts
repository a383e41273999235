import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that start functions in this process, which keep the opened catalog in memory, or that change what belongs to a
 * process, such as its environment. Each of these files gets its own process. All others share processes, which saves
 * loading the same modules for every file.
 */
const OWN_PROCESS = [
  'api/calls/calls',
  'api/documented-statuses',
  'attacks/**/*',
  'client/{example,package}',
  'end-to-end/*',
  'functions/**/*',
  'local/**/*',
  'measure/{hostile,restart,storm}/*',
  'python/**/*',
];

/** The files that take longest, which are not the biggest: browsers, servers and git repositories. */
const SLOW = [
  /every-page/,
  /workflows\/run/,
  /end-to-end\//,
  /(client|functions|scripts|workflows|history)\//,
];

/**
 * The only limit of tests and hooks, so that a hang ends. It is no measure of speed: the slowest hook, which builds the whole
 * site, takes half a minute on two quiet cores, and many times that on slow ones that do other work too.
 */
const HANG_MS = 15 * 60_000;

/** Starts slow files first, so that no worker is left with one at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOW.findIndex((pattern) => pattern.test(moduleId));
      return found < 0 ? SLOW.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

// Tests start hundreds of Node processes. With a cache, each compiles only what no earlier one has.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'callbook-compile-cache');

/** The tests of a folder, as two projects: files with their own process, and files that share processes. */
function projectsOf(name: string, folder: string) {
  const own = OWN_PROCESS.map((each) => `${folder}/${each}.test.ts`);
  const shared = { include: [`${folder}/**/*.test.ts`], exclude: own, isolate: false };
  return [
    { extends: true as const, test: { name, include: own } },
    { extends: true as const, test: { name: `${name} (shared process)`, ...shared } },
  ];
}

export default defineConfig({
  test: {
    globalSetup: ['test/helpers/global-setup.ts'],
    sequence: { sequencer: SlowFirst },
    env: { CALLBOOK_LOG: 'quiet' }, // Functions that tests call say nothing, unless they fail.
    maxWorkers: 3, // On two cores: many tests wait for sockets and children. Each worker has its own database of a real Redis.
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    teardownTimeout: HANG_MS,
    projects: [...projectsOf('product', 'test'), ...projectsOf('workshop', 'workshop/test')],
  },
});
