/** Names that every object inherits: a lookup that is not limited to own properties finds them in any record. */
export const PROTOTYPE_NAMES = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'valueOf',
  '__defineGetter__',
] as const;
