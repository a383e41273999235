import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { beforeAll, expect, it } from 'vitest';
import { SITE_TIMEOUT_MS, theSite } from '../helpers/server.ts';

/** What the HTML standard forbids. Rules of taste, such as the case of the doctype, are not held. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-inline-style': 'error',
  },
});

let dist: string;
beforeAll(async () => {
  ({ dist } = await theSite());
}, SITE_TIMEOUT_MS);

it.each([
  'index.html',
  '404.html',
  'entries/index.html',
  'entries/mcp/no-key/index.html',
  'entry/open-meteo-forecast/index.html',
  'entry/anthropic/index.html',
  'entry/github-mcp/index.html',
  'entry/jq/index.html',
  'capabilities/index.html',
  'capabilities/get_current_weather/index.html',
  'tags/index.html',
  'tags/weather/index.html',
  'formats/index.html',
  'formats/json/index.html',
  'status/index.html',
  'search/index.html',
  'compare/index.html',
  'contribute/index.html',
  'follow/index.html',
  'docs/index.html',
  'methodology/index.html',
  'methodology/ranking/index.html',
  'problems/index.html',
  'privacy/index.html',
])('%s is valid HTML', async (page) => {
  const report = await validator.validateString(await readFile(join(dist, page), 'utf8'));
  const faults = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  expect(faults).toEqual([]);
});
