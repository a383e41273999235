import { join, resolve } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeGatewayServer } from '../../../gateway/gateway-server.ts';
import { openGateway } from '../../../gateway/open-gateway.ts';
import { serveGatewayHttp } from '../../../gateway/serve-http.ts';
import { type CommandContext, defineCommand, EXIT, SWITCH, TEXT, UsageError } from '../command.ts';

const MAX_PORT = 65_535;
const OPTIONS = {
  url: TEXT,
  file: TEXT,
  folder: TEXT,
  policy: TEXT,
  work: TEXT,
  http: TEXT,
  'dry-run': SWITCH,
  'no-report': SWITCH,
  'allow-private': SWITCH,
} as const;

const USAGE = `Usage: callbook gateway [OPTIONS]
Serves the Model Context Protocol on standard input and output, with three tools: discover, get_operation and
call_operation. It adds keys, asks before anything changes, and reports outcomes. docs/gateway.md explains the policy.
  --url URL        use this Callbook (default: the variable CALLBOOK_URL)
  --file PATH      without a network: entries.ndjson, or the output folder of a build
  --folder DIR     policy, consent, audit log and results (default: .callbook in the home folder)
  --policy FILE    this policy (default: callbook-policy.yaml in that folder)
  --work DIR       files to send, and where commands run and results are kept (default: work in that folder)
  --http PORT      serves on this port of this machine instead, with a token that it prints (0: any free port)
  --dry-run        shows requests and sends none
  --no-report      reports no outcomes to the registry
  --allow-private  with --url: also calls entries of its overlay on this network`;

export const GATEWAY = defineCommand({
  name: 'gateway',
  summary: 'Call what was found: a local MCP server with policy, keys and audit log',
  usage: USAGE,
  options: OPTIONS,
  run: async ({ values, connect }, context) => {
    const folder = resolve(values.folder ?? join(context.places.home, '.callbook'));
    const opened = openGateway({
      callbook: connect(),
      folder,
      policyFile: values.policy === undefined ? null : resolve(values.policy),
      workFolder: values.work === undefined ? null : resolve(values.work),
      variable: context.variable,
      dryRun: values['dry-run'] === true,
      reports: values.file === undefined && values['no-report'] !== true,
      // A file is the user's own copy; an address could call any entry one of its overlay.
      allowPrivate: values.file !== undefined || values['allow-private'] === true,
      now: context.now,
    });
    const makeServer = () => makeGatewayServer(opened.gateway, opened.deps);
    const note = (text: string) => context.terminal.note(opened.deps.redactor.redact(text));
    const onerror = ({ message }: Error) => note(message);
    console.warn = note; // The MCP SDK repeats here what a server said, which could be a token.
    const handle =
      values.http === undefined
        ? serveStdio(makeServer, { onerror, maxSubscriptions: 0 })
        : await serveHttp(makeServer, context, { port: portOf(values.http), onerror });
    await whenDone(values.http === undefined);
    await handle.close();
    await opened.close();
    return EXIT.found;
  },
});

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= MAX_PORT) return port;
  throw new UsageError(`The port is "${text}"; allowed is a number from 0 to ${MAX_PORT}.`);
}

async function serveHttp(
  makeServer: () => McpServer,
  { terminal, variable }: CommandContext,
  { port, onerror }: { port: number; onerror: (error: Error) => void },
) {
  const reportError = (error: unknown) => onerror(error instanceof Error ? error : new Error(String(error)));
  const given = variable('CALLBOOK_GATEWAY_TOKEN');
  const served = await serveGatewayHttp(makeServer, { port, token: given, reportError });
  const isOwn = served.token === given;
  terminal.note(
    `The gateway is at ${served.url}. Its token: ${isOwn ? 'the variable CALLBOOK_GATEWAY_TOKEN' : served.token}`,
  );
  return served;
}

/** Resolves when somebody stops the program or, on standard input, when the client closes its end. */
const whenDone = (onInput: boolean) =>
  new Promise<void>((resolve) => {
    if (onInput) for (const event of ['end', 'close']) process.stdin.once(event, () => resolve());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve());
  });
