import { EntryFileSchema } from '../../../../src/entry/file-schema.ts';
import { marker } from '../../../../src/entry/files/marker.ts';
import { ownValue } from '../../../../src/entry/own-value.ts';
import { MAX_PHRASE_LENGTH } from '../../../../src/entry/text-schema.ts';
import {
  addPlaceholder,
  asWebAddress,
  type Draft,
  DraftError,
  LEFT_TO_WRITE,
  nameOrMarker,
  plainName,
} from '../draft.ts';
import {
  type ManifestInput,
  type ManifestPackage,
  type ManifestRemote,
  type ServerManifest,
  ServerManifestSchema,
} from './manifest-schema.ts';

export const MAX_MANIFEST_BYTES = 262_144; // A hundred times the usual size.
const LAUNCHERS: Readonly<Record<string, string>> = { npm: 'npx -y', pypi: 'uvx', oci: 'docker run -i --rm' };

/** Reads a server.json, alone or as the registry returns it. Throws a DraftError if the text is not one. */
export function readManifest(text: string): ServerManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DraftError('The manifest is not JSON.', { cause });
  }
  const inner = typeof value === 'object' && value !== null && 'server' in value ? value.server : value;
  const result = ServerManifestSchema.safeParse(inner);
  if (!result.success)
    throw new DraftError(
      `This is not a server.json: ${result.error.issues[0]?.path.join('.') || 'the file'} does not match its schema.`,
    );
  return result.data;
}

type Connection = {
  endpoint: string;
  transport: string;
  auth_mode: string;
  auth_params: unknown[];
  parameters: Record<string, string>;
  server: object;
};

/** Drafts the entry of an MCP server from its manifest. `address` is where the manifest was found, null for a file. */
export function draftFromManifest(manifest: ServerManifest, address: string | null, slug: string): Draft {
  const { name, title, version, packages, remotes } = manifest;
  const [remote] = remotes.toSorted((a, b) => Number(a.type === 'sse') - Number(b.type === 'sse'));
  const [local] = packages.filter(({ registryType }) => Object.hasOwn(LAUNCHERS, registryType));
  const connection = remote ? remoteConnection(remote) : local ? localConnection(local) : null;
  const docs = asWebAddress(manifest.repository?.url) ?? asWebAddress(manifest.websiteUrl);
  return {
    category: 'mcp',
    fields: {
      ...LEFT_TO_WRITE,
      name: nameOrMarker(title ?? name.split('/').at(-1)),
      endpoint: connection?.endpoint ?? marker('the address, or the command that starts the server'),
      parameters: connection?.parameters,
      auth_mode: connection?.auth_mode ?? marker('how calls authenticate'),
      docs_url: docs ?? marker('the documentation of the server'),
      auth_params: connection?.auth_params ?? [],
      input_format: `JSON-RPC (MCP, ${connection?.transport ?? 'stdio'})`,
      output_format: 'JSON-RPC (MCP)',
      rate_limit: null,
      pricing: null,
      invocation_example: connection
        ? JSON.stringify({ mcpServers: { [slug]: connection.server } })
        : marker('the configuration of a client'),
      ...(EntryFileSchema.shape.mcp_name.safeParse(name).success ? { mcp_name: name } : {}),
      source: address ?? docs ?? marker('where the manifest is published'),
    },
    facts: [
      `server.json of ${plainName(name) ?? 'a server'}, version ${plainName(version, 40) ?? 'unnamed'}`,
      ...remotes.map(({ type, url }) => `remote (${type}): ${url}`),
      ...packages.map(({ registryType, identifier }) => `package (${registryType}): ${identifier}`),
      'a manifest does not name tools: draft from the running server to see them',
    ],
    words: [name, title].flatMap((word) => plainName(word) ?? []),
  };
}

function remoteConnection({ type, url, headers }: ManifestRemote): Connection {
  const parameters: Record<string, string> = {};
  const endpoint = url.replaceAll(
    /\{([^{}]+)\}/g,
    (_, name: string) => `{${addPlaceholder(name, parameters)}}`,
  );
  const named = headers.filter((header): header is ManifestInput & { name: string } =>
    /^[\w-]+$/.test(header.name ?? ''),
  );
  const sent = named.map(({ name, value, isRequired }) => ({
    name,
    value: headerValue(name, value, parameters),
    isRequired,
  }));
  return {
    endpoint,
    transport: type === 'sse' ? 'SSE' : 'Streamable HTTP',
    auth_mode: modeOf(named),
    auth_params: named.map(({ name, isRequired }) => ({ name, location: 'header', required: isRequired })),
    parameters,
    server: {
      type: type === 'sse' ? 'sse' : 'http',
      url: endpoint.replaceAll(/\{([^{}]+)\}/g, '<$1>'),
      ...(sent.length > 0
        ? { headers: Object.fromEntries(sent.map(({ name, value }) => [name, value])) }
        : {}),
    },
  };
}

/** A template such as "Bearer {token}" keeps its words. A header without one becomes a placeholder with its name. */
function headerValue(name: string, template: string | undefined, parameters: Record<string, string>): string {
  if (!template || template.length > 60) return `<${addPlaceholder(name, parameters)}>`;
  return template.replaceAll(/\{([^{}]+)\}/g, (_, inner: string) => `<${addPlaceholder(inner, parameters)}>`);
}

function modeOf(
  headers: readonly { name: string; value?: string | undefined; isRequired: boolean }[],
): string {
  const [first] = headers;
  if (!first)
    return marker('none, or OAuth 2.0 (browser login from the MCP client): the manifest names no header');
  const mode = /^bearer\b/i.test(first.value ?? '') ? 'bearer token' : 'API key';
  return `${headers.some(({ isRequired }) => isRequired) ? '' : 'optional '}${mode} (header ${first.name})`;
}

function localConnection({
  registryType,
  identifier,
  packageArguments,
  environmentVariables,
}: ManifestPackage): Connection {
  const parameters: Record<string, string> = {};
  const variables = environmentVariables.filter((each): each is ManifestInput & { name: string } =>
    /^[A-Z][A-Z0-9_]*$/.test(each.name ?? ''),
  );
  const needed = variables.filter(({ isRequired, isSecret }) => isRequired || isSecret);
  const passed = registryType === 'oci' ? needed.flatMap(({ name }) => ['-e', name]) : [];
  const words = packageArguments
    .filter(({ isRequired, type }) => isRequired || type === 'positional')
    .flatMap(({ name, value, valueHint, type }) => {
      const given = value ?? `<${addPlaceholder(valueHint ?? name ?? 'argument', parameters)}>`;
      return type === 'named' && name ? [name, given] : [given];
    });
  const endpoint = [ownValue(LAUNCHERS, registryType) ?? '', ...passed, identifier, ...words].join(' ');
  const [command = '', ...args] = endpoint.split(/\s+/);
  const env = Object.fromEntries(
    needed.map(({ name }) => [name, `<${addPlaceholder(name.toLowerCase(), parameters)}>`]),
  );
  return {
    endpoint,
    transport: 'stdio',
    auth_mode: localMode(needed),
    auth_params: [],
    parameters,
    server: { command, args, ...(needed.length > 0 ? { env } : {}) },
  };
}

function localMode(needed: readonly { name: string; isSecret: boolean }[]): string {
  const secret = needed.find(({ isSecret }) => isSecret);
  if (!secret) return 'none (local server)';
  const others = needed.filter((each) => each !== secret).map(({ name }) => name);
  return `environment variable ${secret.name}${others.length > 0 ? ` (with ${others.join(' and ')})` : ''}`.slice(
    0,
    MAX_PHRASE_LENGTH,
  );
}
