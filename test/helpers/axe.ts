import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Options = Parameters<AxeBuilder['options']>[0];

/** The default rules of axe, with a contrast of 7:1 for text (WCAG 2.2, success criterion 1.4.6) in place of 4.5:1. */
const LIGHT: Options = {
  resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: true } },
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
    // No page has frames, so axe may run within the page itself, which takes a third of the time.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
    const lines = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}
