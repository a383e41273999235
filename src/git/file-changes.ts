// Pure: no I/O, clock or randomness.

/** The new text of each file, or null for a file to delete. */
export type FileChanges = ReadonlyMap<string, string | null>;
