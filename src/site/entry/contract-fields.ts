import type { Entry } from '../../catalog/entry-schema.ts';
import type { EntryFile } from '../../entry/file-schema.ts';

/** Names of the entry fields whose value is one string, or null. */
type StringField = {
  [Name in keyof EntryFile & keyof Entry]: Entry[Name] extends string | null ? Name : never;
}[keyof EntryFile & keyof Entry];

export type ContractField = {
  name: StringField;
  label: string;
  /** The label on the page of an entry, if it differs from the label in the form. */
  lineLabel?: string;
  help: string;
  kind: 'text' | 'address';
  required?: boolean;
};

/**
 * Fields that are one line on the page of an entry, in its Markdown and in a comparison, in this order. The form for a
 * new entry asks for them too, so that a new optional field needs one row here.
 */
export const CONTRACT_FIELDS: readonly ContractField[] = [
  { name: 'rate_limit', label: 'Rate limit', help: 'Leave it empty if you do not know it.', kind: 'text' },
  { name: 'pricing', label: 'Price', help: 'In general terms: free; free tier, paid plans.', kind: 'text' },
  {
    name: 'docs_url',
    label: 'Documentation',
    help: 'The address of its official documentation.',
    kind: 'address',
    required: true,
  },
  {
    name: 'openapi_url',
    label: 'OpenAPI document',
    help: 'The address of the document, if its provider publishes one.',
    kind: 'address',
  },
  { name: 'input_format', label: 'Input', help: 'Such as JSON or query parameters.', kind: 'text' },
  { name: 'output_format', label: 'Output', help: 'Such as JSON.', kind: 'text' },
  {
    name: 'mcp_name',
    label: 'Name in the MCP registry',
    help: 'Only for MCP servers: the name in its server.json, such as io.github.example/tides.',
    kind: 'text',
  },
  {
    name: 'source',
    label: 'Source',
    help: 'The page where you read the contract.',
    kind: 'address',
    required: true,
  },
  {
    name: 'probe_url',
    label: 'Address to probe',
    lineLabel: 'Probed at',
    help: 'A safe address that needs no key, if it differs from the endpoint.',
    kind: 'address',
  },
];
