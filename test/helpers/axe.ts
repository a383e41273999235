import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Options = Parameters<AxeBuilder['options']>[0];

/** Beyond what axe asks for by itself: contrast of 7:1 for text (WCAG 2.2, success criterion 1.4.6). */
const BY_DAY: Options = {
  resultTypes: ['violations'],
  rules: { 'color-contrast-enhanced': { enabled: true } },
};
/** What another colour scheme can change. Everything else is the same page. */
const BY_NIGHT: Options = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] },
};

/** Everything that axe finds wrong with a page, by day and by night, one line a rule. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, options] of [
    ['light', BY_DAY],
    ['dark', BY_NIGHT],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // Without frames, as all pages are, axe may work within the page itself: that takes a third of the time.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
    const lines = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}
