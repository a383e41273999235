import type { Page } from 'playwright-core';

const FIELDS = {
  name: 'Harbour Lights',
  summary: 'Positions and characters of lights at sea.',
  endpoint: 'https://lights.example.org/v1',
  auth_mode: 'none',
  docs_url: 'https://lights.example.org/docs',
  source: 'https://lights.example.org/docs',
  tags: 'lights',
  capabilities: 'get_harbour_lights',
  example_needs: 'which buoy blinks twice\nlights near Harlingen\nwhat is that flash at night',
};

/** Types a valid entry into the form of /contribute/, and creates its file with one click. */
export async function proposeEntry(page: Page, slug: string): Promise<void> {
  for (const [name, value] of Object.entries({ slug, ...FIELDS })) await page.locator(`#${name}`).fill(value);
  await page.getByRole('button', { name: 'Check and create the file' }).click();
  await page.getByText('It passes every check').waitFor();
}
