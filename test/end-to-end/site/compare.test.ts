import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriers } from '../../helpers/axe.ts';
import { theSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const site = siteInBrowser(theSite);

const MIN_TARGET_PX = 24; // WCAG 2.2, success criterion 2.5.8.
const field = (page: Page) => page.locator('#compare-name');
const options = (page: Page) => page.getByRole('option');
/** Waits out the suggestions for the letters before the last. */
const firstOptionIs = (page: Page, slug: string) =>
  waitUntil(
    `${slug} as the first suggestion`,
    () => options(page).first().getAttribute('data-slug'),
    (first) => first === slug,
  );
const comparedIn = (page: Page) =>
  page
    .locator('[data-compared]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.compared));

describe('the compare page', () => {
  it('compares two entries that are chosen by name with the keyboard alone', async () => {
    await using opened = await site.open('/compare/');
    const { page, problems } = opened;
    await field(page).focus();
    await page.keyboard.type('podm');
    await firstOptionIs(page, 'podman');
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const active = await field(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/compare/?entry=podman');
    await field(page).focus();
    await page.keyboard.type('docker cli');
    await firstOptionIs(page, 'docker');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/compare/?entry=podman&entry=docker');
    await page.getByRole('heading', { name: 'Differences' }).waitFor();
    expect(
      await page.getByRole('region', { name: 'Operations that match' }).getByRole('row').count(),
    ).toBeGreaterThan(5);
    expect(problems).toEqual([]);
  });

  it('Escape closes the suggestions and keeps what was typed', async () => {
    await using opened = await site.open('/compare/');
    const { page } = opened;
    await field(page).pressSequentially('open');
    await options(page).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await options(page).count()).toBe(0);
    expect([await field(page).inputValue(), await field(page).getAttribute('aria-expanded')]).toEqual([
      'open',
      'false',
    ]);
  });

  it('says of a text that is in no name that no interface has it, without unrelated suggestions', async () => {
    await using opened = await site.open('/compare/?entry=jq');
    const { page } = opened;
    await field(page).pressSequentially('xyzzy');
    await page.getByText('No interface has this name.').waitFor();
    expect(await options(page).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await field(page).press('Enter');
    const notice = page.locator('.notice');
    expect(await notice.innerText()).toBe(
      'No interface has the name or slug xyzzy. Search the catalog for it.',
    );
  });

  it('has no accessibility violations with open suggestions', async () => {
    await using opened = await site.open('/compare/?entry=jq');
    const { page } = opened;
    await field(page).pressSequentially('open');
    await options(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await findBarriers(page)).toEqual([]);
  });

  it('a tap chooses a suggestion on a phone', async () => {
    await using opened = await site.open('/compare/', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    const { page } = opened;
    await field(page).tap();
    await field(page).pressSequentially('anthropic');
    await firstOptionIs(page, 'anthropic');
    await options(page).first().tap();
    await page.waitForURL('**/compare/?entry=anthropic');
  });

  it('compares entries without a script, by a misspelled name too', async () => {
    await using opened = await site.open('/compare/?entry=docker', { javaScriptEnabled: false });
    const { page } = opened;
    await field(page).fill('podmann');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('link', { name: 'Podman', exact: true }).click();
    await page.waitForURL('**/compare/?entry=docker&entry=podman');
    expect(await comparedIn(page)).toEqual(['docker', 'podman']);
    await page.getByRole('link', { name: 'Remove docker' }).click();
    await page.waitForURL('**/compare/?entry=podman');
    expect(await comparedIn(page)).toEqual(['podman']);
  });

  it.each([360, 768, 1440])(
    'four entries fit a screen of %i px, whose tables scroll by themselves',
    async (width) => {
      const address = '/compare/?entry=anthropic&entry=openai&entry=mistral&entry=jq';
      await using opened = await site.open(address, { viewport: { width, height: 900 } });
      expect(await opened.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await findBarriers(opened.page)).toEqual([]);
    },
  );
});

describe('the rows of lists', () => {
  it('gather up to four entries in a tray that follows the reader to other pages', async () => {
    await using opened = await site.open('/entries/cli/');
    const { page, problems } = opened;
    const tray = page.getByRole('complementary', { name: 'Comparison' });
    const switches = page.getByRole('button', { name: /^Compare / });
    for (const at of [0, 1, 2, 3]) await switches.nth(at).click();
    await switches.nth(4).click();
    expect(await switches.nth(3).getAttribute('aria-pressed')).toBe('true');
    expect(await switches.nth(4).getAttribute('aria-pressed')).toBe('false');
    await tray.getByText('remove one', { exact: false }).first().waitFor();
    await switches.nth(0).press(' ');
    expect(await switches.nth(0).getAttribute('aria-pressed')).toBe('false');
    expect(await findBarriers(page)).toEqual([]);
    await page.goto(`${site.origin()}/entry/jq/`);
    await tray.getByRole('link', { name: 'Compare 3' }).click();
    await page.waitForURL('**/compare/?entry=*&entry=*&entry=*');
    expect(await comparedIn(page)).toHaveLength(3);
    await page
      .getByRole('link', { name: /^Remove / })
      .first()
      .click();
    await page.waitForURL((url) => url.searchParams.getAll('entry').length === 2);
    expect(await comparedIn(page)).toHaveLength(2);
    await page.goto(`${site.origin()}/entries/cli/`);
    await tray.getByText('2 of 4').waitFor();
    await tray.getByRole('button', { name: 'Clear' }).click();
    expect(await tray.isHidden()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('found entries can be compared, and show whether they are chosen', async () => {
    await using opened = await site.open('/search/?q=query+JSON+on+the+command+line');
    const { page } = opened;
    const first = page.locator('#results .row-compare').first();
    await first.click();
    await page.locator('#need').fill('query JSON');
    await page.locator('#results .row-compare[aria-pressed]').first().waitFor();
    expect(await page.locator('#results .row-compare[aria-pressed="true"]').count()).toBeLessThan(2);
    expect(await page.getByRole('complementary', { name: 'Comparison' }).isVisible()).toBe(true);
  });

  it('lead to the compare page without a script', async () => {
    await using opened = await site.open('/entries/cli/', { javaScriptEnabled: false });
    const { page } = opened;
    await page.getByRole('link', { name: 'Compare 7zip', exact: true }).click();
    await page.waitForURL('**/compare/**');
    expect(await comparedIn(page)).toEqual(['7zip']);
  });

  it('have a control that is large enough for a finger', async () => {
    await using opened = await site.open('/entries/', { viewport: { width: 360, height: 740 } });
    const box = await opened.page.locator('.row-compare').first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  });
});
