import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Options = Parameters<AxeBuilder['options']>[0];

/** The default rules of axe, with a contrast of 7:1 for text (WCAG 2.2, success criterion 1.4.6) in place of 4.5:1. */
const LIGHT: Options = {
  resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: true } },
};
/**
 * The rules that depend on the colour scheme or the width of the screen, with targets of 24 pixels (WCAG 2.2, success
 * criterion 2.5.8). Everything else is the same in both.
 */
const DARK_PHONE: Options = {
  resultTypes: ['violations'],
  runOnly: {
    type: 'rule',
    values: ['color-contrast-enhanced', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
  },
};
export const PHONE_WIDTH = 320;

/** The violations that axe finds on a page as it is and on a dark phone, one line per rule. */
export async function findBarriers(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: PHONE_WIDTH, height: PHONE_WIDTH };
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findViolations(page, LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ ...size, width: PHONE_WIDTH });
  const dark = await findViolations(page, DARK_PHONE);
  await page.setViewportSize(size);
  return [...light, ...dark.map((line) => `dark phone: ${line}`)];
}

async function findViolations(page: Page, options: Options): Promise<string[]> {
  // No page has frames, so axe may run within the page itself, which takes a third of the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
