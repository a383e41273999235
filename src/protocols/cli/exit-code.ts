/** Exit codes of the program. The usage documents them. */
export const EXIT = { found: 0, nothing: 1, wrongUse: 2, network: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command was used in a wrong way, or refuses what it was asked to do. The message says what to do instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
