import type { Html } from '../../text/html.ts';

/** The pair of comments in a built page between which a function writes its content. */
export type Slot = readonly [start: string, end: string];

export const makeSlot = (name: string): Slot => [`<!--${name}-->`, `<!--/${name}-->`];

/** @throws Error if the page does not have the slot */
export function fillSlot(page: string, [start, end]: Slot, content: Html): string {
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`the page has no slot between ${start} and ${end}`);
  return page.slice(0, from + start.length) + content.html + page.slice(to);
}
