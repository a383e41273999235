/** The caller disconnected, or was too slow, before the body was complete. */
export class BrokenBodyError extends Error {}
