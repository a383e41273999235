import { HtmlValidate } from 'html-validate';
import { beforeAll, expect, it } from 'vitest';
import { builtPages, FILLED_PAGES } from '../helpers/built-pages.ts';
import { type RunningSite, thePlayedSite, theSite } from '../helpers/running-site.ts';

/** The rules of the HTML standard, without rules of style such as the case of the doctype. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-inline-style': 'error',
  },
});

let sites: [RunningSite, RunningSite];
beforeAll(async () => {
  sites = await Promise.all([thePlayedSite(), theSite()]);
});

async function problemsOf(address: string): Promise<string[]> {
  const { results } = await validator.validateString(await (await fetch(address)).text());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${address}:${line}:${column} ${ruleId}: ${message}`),
  );
}

it('every kind of page is valid HTML', async () => {
  const [played, real] = sites;
  const paths = [...(await builtPages(played.dist)), ...FILLED_PAGES];
  const addresses = [...paths.map((path) => played.origin + path), `${real.origin}/`, `${real.origin}/docs/`];
  const problems: string[] = [];
  for (const address of addresses) problems.push(...(await problemsOf(address)));
  expect(addresses.length).toBeGreaterThan(30);
  expect(problems).toEqual([]);
});
