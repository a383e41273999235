/** The most operations that a match names. */
export const MAX_OPERATIONS_OF_MATCH = 3;
/** The most interfaces that are named as near to an uncovered need. */
export const MAX_NEAREST = 3;
