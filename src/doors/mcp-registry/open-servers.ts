import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servingEnvironment } from '../../environment/environment.ts';
import type { ServerRecord } from './schema.ts';

/** Where the build puts the records, below its output folder. netlify.toml names the same file. */
export const SERVERS_FILE = 'index/servers.json';

let opened: Promise<ServerRecord[]> | undefined;

/** The records of this build, sorted by name, read once a process. A failed reading is tried anew. */
export function theServers(): Promise<ServerRecord[]> {
  opened ??= readFile(join(servingEnvironment().distFolder, SERVERS_FILE), 'utf8')
    .then((text) => JSON.parse(text) as ServerRecord[])
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}
