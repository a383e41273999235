import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { parseJson } from '../../text/parse-json.ts';

/** A secret that `callbook credentials set` stored, and the hosts that may get it. */
const StoredSchema = z.object({ hosts: z.array(z.string()), values: z.record(z.string(), z.string()) });
export type StoredCredential = z.output<typeof StoredSchema>;

const SERVICE = 'callbook-gateway';
const FILE = 'credentials.json';
const OWNER_ONLY = 0o600;
const KEPT_MS = 30_000;
const MAX_KEPT = 500;

/** Keeps credentials in the keyring of the system or, where there is none, in a file that only its owner can read. */
export class CredentialStore {
  readonly #folder: string;
  readonly #inFile: boolean;
  readonly #kept = new LRUCache<string, { found: StoredCredential | null }>({ max: MAX_KEPT, ttl: KEPT_MS });

  /** @param inFile whether the file is used even if there is a keyring */
  constructor(folder: string, inFile = false) {
    this.#folder = folder;
    this.#inFile = inFile;
  }

  async read(slug: string): Promise<StoredCredential | null> {
    const kept = this.#kept.get(slug);
    if (kept) return kept.found;
    const { data } = StoredSchema.safeParse(this.#file()[slug] ?? parseJson(await readKeyring(slug)));
    this.#kept.set(slug, { found: data ?? null });
    return data ?? null;
  }

  /** The next reading is from the keyring or the file, where another process may have written. */
  forget(slug: string): void {
    this.#kept.delete(slug);
  }

  /** Returns where the credential is now. One that is in the file stays there. A null removes it. */
  async write(slug: string, credential: StoredCredential | null): Promise<'keyring' | 'file'> {
    this.#kept.delete(slug);
    const { [slug]: before, ...others } = this.#file();
    if (credential === null) {
      await writeKeyring(slug, null);
      if (before !== undefined) this.#replace(others);
      return before === undefined ? 'keyring' : 'file';
    }
    const isInFile = this.#inFile || before !== undefined;
    if (!isInFile && (await writeKeyring(slug, JSON.stringify(credential)))) return 'keyring';
    this.#replace({ ...others, [slug]: credential });
    return 'file';
  }

  #file(): Record<string, unknown> {
    try {
      const value = parseJson(readFileSync(join(this.#folder, FILE), 'utf8'));
      return typeof value === 'object' && value !== null ? { ...value } : {};
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw error;
    }
  }

  #replace(credentials: object): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const fresh = join(this.#folder, `${FILE}.${process.pid}`);
    writeFileSync(fresh, JSON.stringify(credentials, null, 2), { mode: OWNER_ONLY });
    chmodSync(fresh, OWNER_ONLY); // The file of an earlier process with this id may have other rights.
    renameSync(fresh, join(this.#folder, FILE));
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
