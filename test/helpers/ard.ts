import { type ArdDeps, openArdEntries } from '../../src/api/ard/open-entries.ts';
import type { FileEvent } from '../../src/catalog/bulk/changes.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { describeArdEntries } from '../../src/protocols/ard/describe-entry.ts';
import { aCatalog, anEntry } from './an-entry.ts';

export const ARD_SITE = 'https://callbook.example';

/** What the calls of ARD need, for the given entries. */
export function ardDeps(entries: readonly Entry[], events: readonly FileEvent[] = []): ArdDeps {
  const sorted = [...entries].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const catalog = aCatalog(sorted);
  const lines = describeArdEntries(sorted, events, ARD_SITE);
  const opened = openArdEntries(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return {
    openCatalog: async () => catalog,
    openEntries: async () => opened,
    siteUrl: ARD_SITE,
    referrals: [],
  };
}

/** Entries of every category about tides and one about mail, some with a key. */
export const tideEntries = (): Entry[] => [
  ...['a', 'b', 'c', 'd'].map((letter, i) =>
    anEntry({
      slug: `tides-${letter}`,
      name: `Tides ${letter.toUpperCase()}`,
      auth_mode: i % 2 === 0 ? 'none' : 'API key (header x-api-key)',
      tags: i < 2 ? ['tides', 'sea'] : ['tides'],
    }),
  ),
  anEntry({ slug: 'tides-server', category: 'mcp', endpoint: 'https://mcp.tides.example.org/mcp' }),
  anEntry({
    slug: 'tides-tool',
    category: 'cli',
    endpoint: 'tides <harbour>',
    parameters: { harbour: 'Name.' },
  }),
  anEntry({
    slug: 'letters',
    name: 'Letters',
    summary: 'Sends a letter on paper.',
    capabilities: ['send_letter'],
    tags: ['mail'],
    example_needs: ['post an invoice on paper', 'write to the tax office', 'mail a contract'],
  }),
];

/** A POST with a JSON body to a call of ARD. */
export const ardPost = (path: string, body: unknown): Request =>
  new Request(`${ARD_SITE}/ard/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

export const ardGet = (path: string): Request => new Request(`${ARD_SITE}/ard/${path}`);
