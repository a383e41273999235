import { expect, it } from 'vitest';
import { AccessSchema } from '../../../src/entry/access/access-schema.ts';
import { accessLines } from '../../../src/site/entry/access.ts';
import { entryInMarkdown } from '../../../src/site/entry/entry-in-markdown.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const entry = anEntry({
  auth_mode: 'API key (header X-Key)',
  auth: AccessSchema.parse({
    obtain_url: 'https://tides.example.org/keys',
    card_required: true,
    scopes: ['read', 'write'],
    environment_variable: 'TIDES_API_KEY',
  }),
});

it('the page of an entry says where to get the key, and leaves out what is unknown', () => {
  expect(accessLines(entry)).toEqual([
    { label: 'Get it at', text: 'tides.example.org/keys', link: 'https://tides.example.org/keys' },
    { label: 'Payment card', text: 'needed before the first call', link: null },
    { label: 'Scopes', text: 'read, write', link: null },
    { label: 'Environment variable', text: 'TIDES_API_KEY', link: null },
  ]);
  expect(accessLines(anEntry())).toEqual([]);
});

it('the page of an entry names the key as its provider does, and says what plan, regions and statuses it has', () => {
  const auth = AccessSchema.parse({
    obtain_url: 'https://tides.example.org/keys',
    credential: 'harbour token',
    plan: 'Pilot plan or higher',
    hosts: { EU: 'https://eu.tides.example.org', US: 'https://us.tides.example.org' },
    errors: { 404: 'Also for harbours that the token cannot see.' },
  });
  expect(accessLines(anEntry({ auth_mode: 'bearer token', auth })).slice(1)).toEqual([
    { label: 'Name there', text: 'harbour token', link: null },
    { label: 'Plan or review', text: 'Pilot plan or higher', link: null },
    {
      label: 'Regions',
      text: 'EU: eu.tides.example.org; US: us.tides.example.org',
      link: null,
    },
    { label: 'Status 404', text: 'Also for harbours that the token cannot see.', link: null },
  ]);
});

it('the page of an entry says how to send the key, and refers to the documentation if nobody knows where to get it', () => {
  const unknown = anEntry({
    auth_mode: 'API key (header X-Key)',
    auth_params: [
      { name: 'X-Key', location: 'header', required: true },
      { name: 'key', location: 'query', required: false },
    ],
  });
  expect(accessLines(unknown)).toEqual([
    { label: 'Get it at', text: 'not known yet: see its documentation', link: unknown.docs_url },
    { label: 'Send it in', text: 'header X-Key; query parameter key (optional)', link: null },
  ]);
});

it('the Markdown of an entry has a section on how to get access, if anything is known', () => {
  expect(entryInMarkdown(entry)).toContain(
    '## How to get access\n\n- Get it at: <https://tides.example.org/keys>\n- Payment card: needed',
  );
  expect(entryInMarkdown(anEntry())).not.toContain('How to get access');
});
