import { ENTRY_TEXT } from '../helpers/entry-text.ts';

/** Words that only entries have which the overlay leaves out: their slugs, then their names, hosts and other texts. */
export const LEFT_OUT_SLUGS = ['zorblat-pay', 'quixnar-weather', 'vuldremo-maps'];
export const LEFT_OUT_WORDS = ['zorblat', 'quixnar', 'vuldremo', 'hidden-by-rule', 'hiddenbyrule'];
export const PRIVATE_SLUGS = ['billing-desk', 'freight-mcp', 'ledger-tool'];

type Fields = {
  name: string;
  host: string;
  summary: string;
  capability?: string;
  tags?: string;
  extra?: string;
};

/** The text of an entry file. `extra` comes at the end, where status, replaced_by and aliases belong. */
function entryText({ name, host, summary, capability, tags, extra }: Fields): string {
  return ENTRY_TEXT.replace('Tide Tables', name)
    .replace('High and low water for harbours of the North Sea.', summary)
    .replaceAll('tides.example.org', host)
    .replace('get_tide_times', capability ?? 'get_tide_times')
    .replace('[tides, sea]', tags ?? '[tides, sea]')
    .concat(extra ?? '');
}

const operationsText = (host: string, name: string) => `source: https://${host}/docs
origin: documentation
read_at: 2026-11-21
operations:
  - name: ${name}
    summary: Return what the caller asked for.
    effect: read
    method: GET
    path: /things
    input:
      type: object
      properties:
        harbour: {type: string, x-in: query}
`;

/** Two entries that stay, two that are denied, by slug and by tag, and one that the allowlist does not name. */
export const PUBLIC_FILES = {
  'api/tide-tables.yaml': entryText({
    name: 'Tide Tables',
    host: 'tides.example.org',
    summary: 'High and low water for harbours.',
  }),
  'api/old-tides.yaml': entryText({
    name: 'Old Tides',
    host: 'old-tides.example.org',
    summary: 'High and low water of former years.',
    extra: 'status: deprecated\nreplaced_by: zorblat-pay\n',
  }),
  'api/zorblat-pay.yaml': entryText({
    name: 'Hiddenbyrule Payments',
    host: 'hidden-by-rule.example.org',
    summary: 'Settle invoices with gold bars.',
    capability: 'settle_zorblat_invoices',
    extra: 'aliases: [zorblat-old]\n',
  }),
  'mcp/quixnar-weather.yaml': entryText({
    name: 'Quixnar Hiddenbyrule',
    host: 'mcp.hidden-by-rule.example.net',
    summary: 'Snow depth of mountain passes.',
    tags: '[tides, quixnar-tag]',
  })
    .replace('/v1/harbours/{harbour}', '/mcp')
    .replace('parameters:\n  harbour: name of a harbour\n', ''),
  'api/vuldremo-maps.yaml': entryText({
    name: 'Vuldremo Maps',
    host: 'maps.hidden-by-rule.example.com',
    summary: 'Street maps of drowned cities.',
  }),
  'operations/zorblat-pay.yaml': operationsText('hidden-by-rule.example.org', 'pay_with_zorblat'),
  'operations/tide-tables.yaml': operationsText('tides.example.org', 'list_tides'),
  'capabilities.yaml': `get_tide_times: Get the times of high and low water.
settle_zorblat_invoices: Settle invoices with gold.
`,
};

/** Three private entries, and rules of every kind but replace. */
export const OVERLAY_FILES = {
  'overlay.yaml': `allow:
  - slugs: [tide-tables, old-tides, zorblat-pay]
    reason: Approved by the security team.
deny:
  - slugs: [zorblat-pay]
    reason: The contract has ended.
  - tags: [quixnar-tag]
    reason: Not approved.
pin:
  - slugs: [billing-desk]
    reason: We run it ourselves.
annotate:
  - slugs: [tide-tables]
    note: Send calls through the proxy of the company.
`,
  'capabilities.yaml': 'pay_supplier_invoices: Pay the invoices of suppliers.\n',
  'api/billing-desk.yaml': entryText({
    name: 'Billing Desk',
    host: 'billing.corp.example',
    summary: 'Invoices of suppliers, paid and unpaid.',
    capability: 'pay_supplier_invoices',
  }),
  'mcp/freight-mcp.yaml': entryText({
    name: 'Freight Server',
    host: 'freight.corp.example',
    summary: 'Parcels on their way to customers.',
  })
    .replace('/v1/harbours/{harbour}', '/mcp')
    .replace('parameters:\n  harbour: name of a harbour\n', ''),
  'cli/ledger-tool.yaml': entryText({
    name: 'Ledger Tool',
    host: 'ledger.corp.example',
    summary: 'Balances of the accounts of the company.',
  })
    .replace('https://ledger.corp.example/v1/harbours/{harbour}', 'ledger')
    .replace('parameters:\n  harbour: name of a harbour\n', ''),
  'operations/billing-desk.yaml': operationsText('billing.corp.example', 'list_open_invoices'),
};
