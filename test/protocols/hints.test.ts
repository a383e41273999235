import { expect, it } from 'vitest';
import { hintForCommands, hintForTools, messageForCommands } from '../../src/protocols/hints.ts';

it.each([
  [
    'Read the contract: GET /api/public/registry/open-sky',
    'Read the contract: get_entry {"slug":"open-sky"}',
    'Read the contract: callbook show open-sky',
  ],
  [
    'Read the operation: GET /api/public/registry/gh/operations/repos%2Flist (get_operation)',
    'Read the operation: get_operation {"slug":"gh","name":"repos/list"}',
    'Read the operation: callbook call gh repos/list',
  ],
  [
    'Report the outcome: POST /api/public/report {"slug": "open-sky", "outcome": "success"} (report_invocation)',
    'Report the outcome: report_invocation {"slug":"open-sky","outcome":"success"}',
    'Report the outcome: callbook report open-sky success',
  ],
  [
    'Ask again without category: GET /api/public/discover?need=…&min_reliability=50',
    'Ask again without category: discover {"need":"…","min_reliability":50}',
    'Ask again without category: callbook find "NEED" --min-reliability 50',
  ],
  [
    'Similar slugs: tides. Search for it: GET /api/public/registry?q=… Ask for what it does: GET /api/public/discover?need=…',
    'Similar slugs: tides. Search for it: search_registry {"q":"…"} Ask for what it does: discover {"need":"…"}',
    'Similar slugs: tides. Ask for what it does: callbook find "NEED"',
  ],
  [
    'Following needs a key. POST /api/public/keys with {"email": "…"} creates one.',
    'Following needs a key.',
    'Following needs a key. callbook key EMAIL creates one.',
  ],
  [
    'GET /api/public/watch lists them; DELETE /api/public/watch/{id} ends one.',
    '',
    'callbook follows lists them; callbook unfollow ID ends one.',
  ],
  [
    'Send webhook_url, and alerts are posted to it.',
    'Send webhook_url, and alerts are posted to it.',
    'Send --webhook, and alerts are posted to it.',
  ],
  [
    'Correct need and try again. /openapi.json lists every parameter.',
    'Correct need and try again.',
    'Correct need and try again.',
  ],
])('"%s" names tools for a model and commands on the command line', (hint, tools, commands) => {
  expect([hintForTools(hint), hintForCommands(hint)]).toEqual([tools, commands]);
});

it('a refusal names options and variables on the command line, not fields and headers', () => {
  const unknown = {
    detail: 'The key in the header x-api-key is not known.',
    hint: 'Correct webhook_url and try again.',
  };
  expect(messageForCommands(unknown)).toBe(
    'The key in the variable CALLBOOK_KEY is not known. Correct --webhook and try again.',
  );
  const refused = { detail: 'Allowed is a webhook_url on 10.0.0.9:8080.', hint: '' };
  expect(messageForCommands(refused)).toBe('Allowed is a --webhook on 10.0.0.9:8080.');
});
