import { MAX_PHRASE_LENGTH, oneLine, patterned, severalLines, webAddress } from '../text-schema.ts';
import { field, orNull } from './definition.ts';

export const MAX_EXAMPLE_LENGTH = 1_000;
const MAX_MCP_NAME_LENGTH = 200; // Limit in the registry's schema.
/** Stricter than the registry's own pattern: the part before the slash has at least two labels of a domain. */
const MCP_NAME_PATTERN = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

const phrase = () => orNull(oneLine(MAX_PHRASE_LENGTH));

/** Formats, limits, prices, and where the contract comes from. */
export const DETAIL_FIELDS = {
  input_format: field({
    schema: phrase().describe('What a call takes, such as JSON or query parameters.'),
    label: 'Input',
    guide: '`query parameters`, `JSON`, `JSON-RPC (MCP, Streamable HTTP)`, `command-line arguments`, …',
    form: { part: 'details', place: 50, kind: 'text', help: 'Such as JSON or query parameters.' },
    line: { details: 50, cli: 40 },
  }),
  output_format: field({
    schema: phrase().describe('What a call returns, such as JSON.'),
    label: 'Output',
    guide: 'The same for what a call returns',
    form: { part: 'details', place: 60, kind: 'text', help: 'Such as JSON.' },
    line: { details: 60, cli: 50 },
  }),
  rate_limit: field({
    schema: phrase().describe("The interface's own limit, in words. Null if unknown."),
    label: 'Rate limit',
    guide: 'In words, only if the source states it',
    form: { part: 'details', place: 30, kind: 'text', help: 'Leave it empty if you do not know it.' },
    line: { details: 10, cli: 60 },
  }),
  pricing: field({
    schema: phrase().describe('What it costs, in general terms. Null if unknown.'),
    label: 'Price',
    guide: 'In words, only if the source states it',
    form: {
      part: 'details',
      place: 35,
      kind: 'text',
      help: 'In general terms: free; free tier, paid plans.',
    },
    line: { details: 20, cli: 70 },
  }),
  invocation_example: field({
    schema: orNull(severalLines(MAX_EXAMPLE_LENGTH)).describe('One call that a reader can paste.'),
    label: 'Example',
    guide: 'One call to paste. Without a key to fill in, it runs unchanged',
    form: { part: 'call', place: 60, kind: 'long', help: 'One call that readers can copy and paste.' },
    line: null,
  }),
  install: field({
    schema: phrase().describe('The command that installs a local tool.'),
    label: 'Install',
    form: { part: 'call', place: 70, kind: 'text', help: 'The command that installs a local tool.' },
    line: { cli: 20 },
  }),
  probe_url: field({
    schema: orNull(webAddress()).describe('Safe address to probe, if it differs from endpoint.'),
    label: 'Address to probe',
    guide:
      "An address for a safe, cheap GET without a key, if the endpoint itself is not one. For a local tool or server, the project's own page of documentation or releases: it is requested once a day",
    form: {
      part: 'details',
      place: 80,
      kind: 'text',
      help: 'A safe address that needs no key, if it differs from the endpoint.',
    },
    line: { label: 'Probed at', verification: 20, link: false },
  }),
  openapi_url: field({
    schema: orNull(webAddress()).describe("Address of the provider's own OpenAPI document."),
    label: 'OpenAPI document',
    form: {
      part: 'details',
      place: 40,
      kind: 'text',
      help: 'The address of the document, if its provider publishes one.',
    },
    line: { details: 40 },
  }),
  mcp_name: field({
    schema: orNull(
      patterned(
        MCP_NAME_PATTERN,
        MAX_MCP_NAME_LENGTH,
        'the name of an MCP server. Write a reversed domain, a slash and a name, such as io.github.example/tides',
      ),
    ).describe("The server's own name in the official MCP registry. Null for anything but an MCP server."),
    keepsLimits: true,
    label: 'Name in the MCP registry',
    guide:
      "For MCP servers: the server's own name in the official MCP registry, as in its `server.json`. Several addresses of one server may share it, but only one command",
    form: {
      part: 'details',
      place: 70,
      kind: 'text',
      help: 'Only for MCP servers: the name in its server.json, such as io.github.example/tides.',
    },
    line: { details: 70 },
  }),
  source: field({
    schema: webAddress().describe(
      'Where the contract was read: a page of the documentation, an OpenAPI file or a manifest.',
    ),
    label: 'Source',
    form: { part: 'details', place: 20, kind: 'text', help: 'The page where you read the contract.' },
    line: { verification: 10 },
  }),
};
