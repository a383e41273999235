import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Options = Parameters<AxeBuilder['options']>[0];

/** The default rules of axe, with a contrast of 7:1 for text (WCAG 2.2, success criterion 1.4.6) in place of 4.5:1. */
const LIGHT: Options = {
  resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: true } },
};
/** The rules that depend on the width of the screen, with targets of 24 pixels (WCAG 2.2, success criterion 2.5.8). */
const NARROW: Options = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['scrollable-region-focusable', 'target-size'] },
};
/** The rules that depend on the colour scheme. Everything else is the same in both. */
const DARK: Options = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast-enhanced', 'link-in-text-block'] },
};

/** The violations that axe finds on a page in the light and the dark colour scheme, one line per rule. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, options] of [
    ['light', LIGHT],
    ['dark', DARK],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findViolations(page, options)).map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}

/** The violations of the rules that depend on the width of the screen, one line per rule. */
export const findNarrowBarriers = (page: Page): Promise<string[]> => findViolations(page, NARROW);

async function findViolations(page: Page, options: Options): Promise<string[]> {
  // No page has frames, so axe may run within the page itself, which takes a third of the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
