import { describe, expect, it } from 'vitest';
import { submissionFrom } from '../../../src/entry/fields/form.ts';
import {
  CONTRIBUTION_SLOT,
  contribution,
  faultsByField,
  readTyped,
} from '../../../src/site/contribute/contribution-page.ts';
import { answerContribution } from '../../../src/site/contribute/contribution-request.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

const TYPED = {
  category: 'api',
  slug: 'harbour-lights',
  name: 'Harbour Lights',
  summary: 'Positions and characters of lights at sea.',
  endpoint: 'https://lights.example.org/v1/{harbour}',
  parameters: '{harbour}: name of a harbour\r\n',
  auth_mode: 'API key (header X-Key)',
  auth_params: 'X-Key header required\nlang, query, optional',
  docs_url: 'https://lights.example.org/docs',
  source: 'https://lights.example.org/docs',
  tags: 'lights\n- sea',
  capabilities: 'get_harbour_lights',
  example_needs: 'which buoy blinks twice\nlights near Harlingen\nwhat is that flash at night',
};
const deps = {
  openCatalog: async () => aCatalog([anEntry()]),
  readShell: async () => CONTRIBUTION_SLOT.join(contribution({}, null).html),
  repositoryUrl: 'https://git.example.org/callbook',
};
const post = (typed: Record<string, string>) =>
  answerContribution(
    new Request('https://callbook.test/contribute/', { method: 'POST', body: new URLSearchParams(typed) }),
    deps,
  );

describe('submissionFrom', () => {
  it('reads lines, placeholders and key parameters', () => {
    expect(submissionFrom(readTyped(Object.entries(TYPED)))).toMatchObject({
      parameters: { harbour: 'name of a harbour' },
      auth_params: [
        { name: 'X-Key', location: 'header', required: true },
        { name: 'lang', location: 'query', required: false },
      ],
      tags: ['lights', 'sea'],
    });
  });

  it('reads regions and statuses as pairs', () => {
    const auth =
      'obtain_url: https://k.example.org\nhosts: EU = https://eu.example.org/?a=1; US = https://us.example.org\nerrors: 404 = Also for hidden lights.';
    expect(submissionFrom({ auth })).toEqual({
      auth: {
        obtain_url: 'https://k.example.org',
        hosts: { EU: 'https://eu.example.org/?a=1', US: 'https://us.example.org' },
        errors: { 404: 'Also for hidden lights.' },
      },
    });
  });

  it('leaves out empty fields and fields that the form does not have', () => {
    expect(submissionFrom({ name: ' ', pricing: '', verified_at: '2026-11-21T00:00:00Z' })).toEqual({});
  });
});

it('faultsByField puts each fault under its field', () => {
  const faults = [
    { field: 'tags[1]', message: 'a' },
    { field: 'tags', message: 'b' },
    { field: 'aliases', message: 'c' },
  ];
  expect([...faultsByField(faults)]).toEqual([
    ['tags', ['a', 'b']],
    ['', ['c']],
  ]);
});

it('a valid form shows the file and where to propose it', async () => {
  const response = await post(TYPED);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain('entries/api/harbour-lights.yaml');
  expect(page).toContain('name: Harbour Lights');
  expect(page).toContain(
    'href="https://git.example.org/callbook/new/main/entries/api?filename=harbour-lights.yaml',
  );
});

it('an invalid form shows every fault and keeps what was typed, escaped', async () => {
  const response = await post({ ...TYPED, name: '"><script>', slug: 'Harbour', tags: 'Sea' });
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).not.toContain('<script>');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(page).toMatch(/id="slug-fault"[^>]*>slug is missing or is not lowercase/);
  expect(page).toMatch(/id="tags-fault"[^>]*>tag &quot;Sea&quot;/);
});

it('a slug that the catalog already has is refused', async () => {
  const page = await (await post({ ...TYPED, slug: 'tide-tables' })).text();
  expect(page).toContain('is taken by entries/api/tide-tables.yaml');
});

it.each([
  ['application/json', 'The content type was &quot;application/json&quot;'],
  ['multipart/form-data; boundary=x', 'The content type was &quot;multipart/form-data&quot;'],
])(
  'a body of the type %s gets a page that names the type of a form, with status 415',
  async (type, detail) => {
    const headers = { 'Content-Type': type };
    const sent = new Request('https://callbook.test/contribute/', { method: 'POST', headers, body: '{}' });
    const response = await answerContribution(sent, deps);
    const page = await response.text();
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      415,
      'text/html; charset=utf-8',
    ]);
    expect(page).toContain(`${detail}; allowed is &quot;application/x-www-form-urlencoded&quot;.`);
    expect(page).toContain('<form class="contribute"');
  },
);

it('a form that is too large gets a page that says so, with status 413', async () => {
  const response = await post({ ...TYPED, description: 'x'.repeat(20_000) });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([413, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('The body is over 16384 bytes. Shorten the texts');
});
