import { KEYS } from '../../../src/store/keys.ts';
import type { Store } from '../../../src/store/redis.ts';
import { keyHash } from '../../../src/watch/api-keys.ts';
import { aSubmission } from '../../../test/helpers/a-submission.ts';
import type { ScenarioResult } from './scenario.ts';

export type Ask = (request: Request, ip: string) => Promise<Response>;

const API = 'https://callbook.example/api/public';
const READS = ['discover?need=tide+times', 'registry?q=tide', 'registry/tides', 'status', 'entries.ndjson'];
const REPORTS = 12;
const OTHERS = 3; // Of each other kind of write.

const CUT_OFF = 0; // Instead of a status, if there was no response.

type Write = {
  status: number;
  hasRetryAfter: boolean;
  found: (store: Store) => Promise<boolean>;
};

/** Callers who read and write while faults happen, and remember the responses. */
export class Callers {
  readonly #ask: Ask;
  readonly #key: string;
  readonly #webhookUrl: string | null;
  readonly #writes: Write[] = [];
  readonly #reads: { status: number; isHonest: boolean }[] = [];
  #callers = 0;

  private constructor(ask: Ask, key: string, webhookUrl: string | null) {
    this.#ask = ask;
    this.#key = key;
    this.#webhookUrl = webhookUrl;
  }

  /** Makes a key for follows, which are by mail if there is no webhook URL. Retries on 503, as from a busy machine. */
  static async arrive(ask: Ask, webhookUrl: string | null): Promise<Callers> {
    for (;;) {
      const answer = await ask(post('keys', { email: 'sailor@example.org' }), '198.51.100.250');
      const { key } = (await answer.json()) as { key?: string };
      if (key) return new Callers(ask, key, webhookUrl);
      if (answer.status !== 503) throw new Error(`POST keys answered ${answer.status}.`);
    }
  }

  /** Sends all calls at once. */
  async call(): Promise<void> {
    await Promise.all([
      ...READS.map((path) => this.#read(path)),
      ...Array.from({ length: REPORTS }, () => this.#report()),
      ...Array.from({ length: OTHERS }, () => [this.#makeKey(), this.#follow(), this.#submit()]).flat(),
    ]);
  }

  /** Compares claims with the store. Every 200 must be stored, and every other response must be a 503 with Retry-After. */
  async verdict(store: Store): Promise<ScenarioResult> {
    const writes = await Promise.all(
      this.#writes.map(async ({ found, ...each }) => ({ ...each, isFound: await found(store) })),
    );
    const claimed = writes.filter(({ status }) => status === 200);
    const kept = claimed.filter(({ isFound }) => isFound).length;
    const unclaimed = writes.filter(({ status, isFound }) => status !== 200 && isFound).length;
    const refused = writes.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter).length;
    const cutOff = [...writes, ...this.#reads].filter(({ status }) => status === CUT_OFF).length;
    const answered = this.#reads.filter(({ status }) => status !== CUT_OFF);
    const read = answered.filter(({ status, isHonest }) => status === 200 && isHonest).length;
    const others = writes
      .map(({ status }) => status)
      .filter((status) => ![200, 503, CUT_OFF].includes(status));
    const isHonest = writes.filter(({ status }) => status === 503).length === refused && others.length === 0;
    return {
      kept: `${kept} of ${claimed.length} claimed${unclaimed ? `, and ${unclaimed} more` : ''}`,
      claimed: `${claimed.length} × 200, ${refused} × 503${cutOff ? `, ${cutOff} cut off` : ''}${others.map((status) => `, a ${status}`).join('')}; reads ${read} of ${answered.length}`,
      holds: isHonest && kept === claimed.length && read === answered.length && claimed.length > 0,
    };
  }

  #address(): string {
    this.#callers += 1;
    return `130.${this.#callers >> 8}.${this.#callers & 255}.1`;
  }

  async #read(path: string): Promise<void> {
    const { status, text } = await this.#send(new Request(`${API}/${path}`));
    // The small site was built without any probe, so its status must be stale.
    const isHonest = path !== 'status' || status !== 200 || (JSON.parse(text) as { stale: boolean }).stale;
    this.#reads.push({ status, isHonest });
  }

  /** `findBy` gets the body of a 200, otherwise `{}`, and returns how to find what was written. */
  async #write(request: Request, findBy: (body: string) => Write['found']): Promise<void> {
    const { status, text, hasRetryAfter } = await this.#send(request);
    this.#writes.push({ status, hasRetryAfter, found: findBy(status === 200 ? text : '{}') });
  }

  async #send(request: Request): Promise<{ status: number; text: string; hasRetryAfter: boolean }> {
    try {
      const response = await this.#ask(request, this.#address());
      const text = await response.text();
      return { status: response.status, text, hasRetryAfter: response.headers.has('Retry-After') };
    } catch {
      return { status: CUT_OFF, text: '', hasRetryAfter: false };
    }
  }

  #report(): Promise<void> {
    const note = `report ${this.#callers}`;
    return this.#write(post('report', { slug: 'tides', outcome: 'success', note }), () => async (store) => {
      const notes = await store.lrange(KEYS.notes('tides'), 0, -1);
      return notes.some((text) => JSON.parse(text).note === note);
    });
  }

  #makeKey(): Promise<void> {
    return this.#write(post('keys', { email: 'mate@example.org' }), (body) => async (store) => {
      const { key = null } = JSON.parse(body) as { key?: string };
      const hash = keyHash(key) ?? '';
      return (await store.exists(KEYS.key(hash))) === 1;
    });
  }

  #follow(): Promise<void> {
    const slug = ['tides', 'ferries', 'buoys'][this.#callers % 3];
    const wish = { slug, ...(this.#webhookUrl ? { webhook_url: this.#webhookUrl } : {}) };
    return this.#write(post('watch', wish, this.#key), (body) => async (store) => {
      const { id = '' } = JSON.parse(body) as { id?: string };
      return (await store.exists(KEYS.follow(id))) === 1;
    });
  }

  #submit(): Promise<void> {
    const slug = `light-${this.#callers}`;
    const wish = aSubmission({
      slug,
      name: `Light ${this.#callers}`,
      endpoint: `https://${slug}.example.org/v1`,
    });
    return this.#write(post('submit', wish), (body) => async (store) => {
      const { submission_id = '' } = JSON.parse(body) as { submission_id?: string };
      return (await store.exists(KEYS.submission(submission_id))) === 1;
    });
  }
}

const post = (path: string, body: object, key?: string): Request =>
  new Request(`${API}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key ? { 'x-api-key': key } : {}) },
    body: JSON.stringify(body),
  });
