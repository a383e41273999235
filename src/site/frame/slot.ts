import type { Html } from '../../text/html.ts';

/** Comments between which a built page leaves room for what a function writes. */
export type Room = readonly [start: string, end: string];

export const aRoom = (name: string): Room => [`<!--${name}-->`, `<!--/${name}-->`];

/** @throws Error where the page has no such room */
export function fillRoom(page: string, [start, end]: Room, content: Html): string {
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`the page has no room between ${start} and ${end}`);
  return page.slice(0, from + start.length) + content.html + page.slice(to);
}
