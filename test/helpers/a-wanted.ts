/** The lines of one capability in `wanted.yaml`. */
export const aWanted = (name: string, definition = 'Do it at sea.', further = ''): string =>
  `${name}:\n  definition: ${definition}\n  reason: Only ships can.\n${further}`;
