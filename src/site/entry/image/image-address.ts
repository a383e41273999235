/** A picture takes 2 ms to draw: more of them would take a large catalog's build beyond its half minute. */
const MAX_IMAGES = 2_000;

export const SITE_IMAGE = '/images/callbook.png';

/** Whether the entry at a position of the catalog has a picture of its own. */
export const hasImage = (position: number): boolean => position < MAX_IMAGES;

export const imageAddress = (slug: string, position: number): string =>
  hasImage(position) ? `/images/entry/${slug}.png` : SITE_IMAGE;
