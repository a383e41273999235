import type { EntryPackage } from '../../../src/entry/entry-package-schema.ts';
import type { Verification } from '../../../src/entry/verification-schema.ts';

/**
 * Whether a contract holds: the proof, with the package that was installed if there was one, or else the reason, which
 * completes a sentence that begins with "It".
 */
export type ContractResult =
  | { holds: true; proof: Omit<Verification, 'at'>; installed: EntryPackage | null }
  | { holds: false; reason: string };
