/** The result of a scenario: what was stored afterwards, what callers were promised, and whether both agree. */
export type ScenarioResult = { kept: string; claimed: string; holds: boolean };

/** A fault that is injected into the real parts. `cheap` scenarios take a second or two, and run with the tests. */
export type Scenario = { fault: string; done: string; cheap: boolean; run: () => Promise<ScenarioResult> };

/** Runs work without its error log: every injected fault is logged, and there are many. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { error } = console;
  console.error = () => {};
  try {
    return await work();
  } finally {
    console.error = error;
  }
}
