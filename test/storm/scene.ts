/** What a fault came to: what was found in place afterwards, what callers were told, and whether both agree. */
export type Verdict = { kept: string; claimed: string; holds: boolean };

/** A fault that is played with the real parts. `cheap` scenes take a second or two, and run with the tests. */
export type Scene = { fault: string; done: string; cheap: boolean; play: () => Promise<Verdict> };

/** Runs work, and keeps what it logs from the table: a fault is meant to be logged, and here there are many. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { error } = console;
  console.error = () => {};
  try {
    return await work();
  } finally {
    console.error = error;
  }
}
