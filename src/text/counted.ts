/** `1 entry`, `1,200 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

// Written by hand because Intl is slow to start and its output depends on the machine's locale data.
export const figure = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
