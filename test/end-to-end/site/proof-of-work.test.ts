import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROBLEMS } from '../../../src/http/problem.ts';
import { makeChallenge } from '../../../src/proof/challenge.ts';
import { fillFollowPage, proofPart } from '../../../src/site/follow/follow-page.ts';
import { SHELLS } from '../../../src/site/frame/page-shell.ts';
import { thePlayedSite } from '../../helpers/running-site.ts';
import { siteInBrowser } from '../../helpers/site-in-browser.ts';

const BITS = 12;
const site = siteInBrowser(thePlayedSite);

/** The page that asks for a proof of work, made from the page of the built site. */
async function askingPage(fields: Readonly<Record<string, string>>): Promise<string> {
  const challenge = makeChallenge(BITS, { call: 'watchEntry', source: 'a' }, 'a-secret', new Date(0));
  const { title, status } = PROBLEMS.proof_needed;
  const words = { detail: 'It costs work.', hint: 'Or wait.', challenge, bits: BITS };
  const problem = { type: 'about:blank', title, status, code: 'proof_needed', ...words };
  const shell = await readFile(join(site.dist(), SHELLS.follow), 'utf8');
  return fillFollowPage(shell, proofPart(problem, fields));
}

it('the page does the work that a follow costs by itself, and sends the form again', async () => {
  await using opened = await site.open('/follow/');
  const { page, problems } = opened;
  const forms: URLSearchParams[] = [];
  await page.route('**/follow/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    forms.push(new URLSearchParams(route.request().postData() ?? ''));
    const body = forms.length === 1 ? await askingPage({ slug: 'jq', proofs: '1' }) : '<title>Done</title>';
    return route.fulfill({ status: 429, contentType: 'text/html; charset=utf-8', body });
  });
  await page.locator('#start-slug').fill('jq');
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.waitForFunction(() => document.title === 'Done');
  expect(forms.map((form) => form.get('slug'))).toEqual(['jq', 'jq']);
  const proof = forms[1]?.get('proof') ?? '';
  expect(Math.clz32(hash('sha256', proof, 'buffer').readUInt32BE())).toBeGreaterThanOrEqual(BITS);
  expect(problems.filter((each) => !each.includes('429'))).toEqual([]);
});

it('without JavaScript, the page says what else a reader can do', async () => {
  await using opened = await site.open('/follow/', { javaScriptEnabled: false });
  const { page } = opened;
  const body = await askingPage({ slug: 'jq', proofs: '1' });
  await page.route('**/follow/', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.reload();
  const words = page.locator('noscript p'); // Playwright finds no text in there.
  await words.waitFor();
  expect(await words.innerText()).toBe(
    'Your browser needs JavaScript for it: switch it on, go back and send the form again. Or wait.',
  );
  expect(await page.getByText('Your browser does it now').isVisible()).toBe(false);
});
