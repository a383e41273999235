import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servingEnvironment } from '../../environment/environment.ts';
import type { ServerRecord } from './schema.ts';

/** Path of the records below the output folder of the build. netlify.toml names the same file. */
export const SERVERS_FILE = 'index/servers.json';

let opened: Promise<ServerRecord[]> | undefined;

/** The records of this build, sorted by name. Read once per process; a failed read is retried on the next call. */
export function theServers(): Promise<ServerRecord[]> {
  opened ??= readFile(join(servingEnvironment().distFolder, SERVERS_FILE), 'utf8')
    .then((text) => JSON.parse(text) as ServerRecord[])
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}
