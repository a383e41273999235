/** The revision without a handshake or a session: each request carries all metadata. */
export const CURRENT_REVISION = '2026-07-28';
/** The newest revision with a handshake. The prober offers it to all servers. */
export const HANDSHAKE_REVISION = '2025-11-25';
/** The revisions that a server may choose in its reply: those with a handshake that clients still support. */
export const HANDSHAKE_REVISIONS: readonly string[] = [
  HANDSHAKE_REVISION,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
];
