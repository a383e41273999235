export const MAX_OPERATIONS_OF_MATCH = 3;
/** The most further operations of a match of which only the names are said. */
export const MAX_MORE_OPERATIONS = 6;
/** The most interfaces that are named as near to an uncovered need. */
export const MAX_NEAREST = 3;
/** Each part of a need is ranked on its own, so their number bounds what an answer costs. */
export const MAX_STEPS = 5;
