/** Revision whose requests carry all they need: no handshake, no session. */
export const CURRENT_REVISION = '2026-07-28';
/** Newest revision with a handshake, which is what servers of all earlier ones are asked in. */
export const HANDSHAKE_REVISION = '2025-11-25';
/** What a server may answer to it: the revisions with a handshake that clients still speak. */
export const HANDSHAKE_REVISIONS: readonly string[] = [
  HANDSHAKE_REVISION,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
];
