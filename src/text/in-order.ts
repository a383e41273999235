/** Orders texts by their code units, the same on every machine. Equal texts keep their order. */
export const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
