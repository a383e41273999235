import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { parseJson } from '../../text/parse-json.ts';

/** A secret that `callbook credentials set` stored, and the hosts that may get it. */
const StoredSchema = z.object({ hosts: z.array(z.string()), values: z.record(z.string(), z.string()) });
export type StoredCredential = z.output<typeof StoredSchema>;

const SERVICE = 'callbook-gateway';
const FILES = 'credentials'; // A folder: two processes that store keys of different interfaces cannot lose one.
const OWNER_ONLY = 0o600;
const KEPT_MS = 30_000;
const MAX_KEPT = 500;

/** Keeps credentials in the keyring of the system or, where there is none, each in a file that only its owner can read. */
export class CredentialStore {
  readonly #folder: string;
  readonly #inFile: boolean;
  readonly #kept = new LRUCache<string, { found: StoredCredential | null }>({ max: MAX_KEPT, ttl: KEPT_MS });

  /** @param inFile whether a file is used even if there is a keyring */
  constructor(folder: string, inFile = false) {
    this.#folder = folder;
    this.#inFile = inFile;
  }

  async read(slug: string): Promise<StoredCredential | null> {
    const kept = this.#kept.get(slug);
    if (kept) return kept.found;
    const { data } = StoredSchema.safeParse(parseJson(this.#readFile(slug) ?? (await readKeyring(slug))));
    this.#kept.set(slug, { found: data ?? null });
    return data ?? null;
  }

  /** The next reading is from the keyring or the file, where another process may have written. */
  forget(slug: string): void {
    this.#kept.delete(slug);
  }

  /** Returns where the credential is now. One that is in a file stays there. A null removes it. */
  async write(slug: string, credential: StoredCredential | null): Promise<'keyring' | 'file'> {
    this.#kept.delete(slug);
    this.#removeLeftovers(slug);
    const hasFile = existsSync(this.#file(slug));
    if (credential === null) {
      await writeKeyring(slug, null);
      rmSync(this.#file(slug), { force: true });
      return hasFile ? 'file' : 'keyring';
    }
    const isInFile = this.#inFile || hasFile;
    if (!isInFile && (await writeKeyring(slug, JSON.stringify(credential)))) return 'keyring';
    this.#replaceFile(slug, credential);
    return 'file';
  }

  /** Slugs are safe in file names. */
  #file = (slug: string): string => join(this.#folder, FILES, `${slug}.json`);

  #readFile(slug: string): string | null {
    try {
      return readFileSync(this.#file(slug), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  #replaceFile(slug: string, credential: StoredCredential): void {
    mkdirSync(join(this.#folder, FILES), { recursive: true, mode: 0o700 });
    const fresh = `${this.#file(slug)}.${process.pid}`;
    writeFileSync(fresh, JSON.stringify(credential, null, 2), { mode: OWNER_ONLY });
    chmodSync(fresh, OWNER_ONLY); // The file of an earlier process with this id may have other rights.
    renameSync(fresh, this.#file(slug));
  }

  /** A process that is killed while it stores a key leaves a file with a part of it. */
  #removeLeftovers(slug: string): void {
    const folder = join(this.#folder, FILES);
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) {
      const [, id] = name.startsWith(`${slug}.json.`) ? (/\.(\d+)$/.exec(name) ?? []) : [];
      if (id !== undefined && !isRunning(Number(id))) rmSync(join(folder, name), { force: true });
    }
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0); // Signal 0 only asks.
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // It runs, but is another user's.
  }
}

/** Loaded when it is needed: it is a native library, and other commands start faster without it. */
const keyringEntry = async (slug: string) => {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  // The other store of Linux is in the memory of the kernel: it forgets.
  return new AsyncEntry(SERVICE, slug, { linux: { store: 'secret-service' } });
};

/** Null if nothing is stored, or if this system has no keyring. */
async function readKeyring(slug: string): Promise<string | null> {
  try {
    return (await (await keyringEntry(slug)).getPassword()) ?? null;
  } catch {
    return null; // Servers and containers have no keyring: the file is used there.
  }
}

/** False if this system has no keyring. */
async function writeKeyring(slug: string, text: string | null): Promise<boolean> {
  try {
    const entry = await keyringEntry(slug);
    if (text === null) await entry.deleteCredential();
    else await entry.setPassword(text);
    return true;
  } catch {
    return false; // As above.
  }
}
