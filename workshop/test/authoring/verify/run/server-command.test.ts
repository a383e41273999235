import { expect, it } from 'vitest';
import { aCatalogEntry } from '../../../../../test/helpers/an-entry.ts';
import { serverCommand } from '../../../../authoring/verify/run/server-command.ts';

const server = (endpoint: string, fields = {}) => aCatalogEntry({ category: 'mcp', endpoint, ...fields });

it('the installed package is started, with its own arguments and a value for each placeholder', () => {
  const entry = server('npx -y @tides/mcp@latest --dir <folder> --mode <mode>', {
    parameters: { folder: 'a folder that the server may read', mode: 'how it works' },
  });
  expect(serverCommand(entry, { values: { mode: 'read' } })?.command).toBe(
    'cd /opt/installed && npx --no-install @tides/mcp --dir /home/tool/work --mode read',
  );
});

it('the variables that an entry names get made-up values, and a setup may replace them', () => {
  const entry = server('npx tides-mcp', {
    auth_mode: 'environment variable TIDES_API_KEY',
    description: 'Reads TIDES_BASE_URL.',
  });
  expect(serverCommand(entry, { variables: { TIDES_API_KEY: 'a'.repeat(32) } })?.variables).toEqual({
    TIDES_API_KEY: 'a'.repeat(32),
    TIDES_BASE_URL: 'http://127.0.0.1:9',
  });
});

it('a program of a package that is named by an option is started by its own name', () => {
  expect(serverCommand(server('npx -y --package @tides/server -- tides start'), {})?.command).toBe(
    'cd /opt/installed && npx --no-install tides start',
  );
});

it('a server that npx does not start has no command', () => {
  expect(serverCommand(server('uvx tides-mcp'), {})).toBeNull();
});
