import { get, type LoadRequest, post } from '../load/load-request.ts';
import { CountedRequests } from './counted-requests.ts';

const REPORTED_SLUGS = 5;
const ADDRESSES_PER_BLOCK = 250;
const PLAIN = { 'Accept-Encoding': 'identity' };

/**
 * Visits a site that trusts X-Forwarded-For of this machine: pages with their style sheets, answers, and reports from ever
 * new sources.
 */
export class Traffic {
  readonly requests: CountedRequests;
  /** Reports that the server said it recorded, by entry. */
  readonly recorded = new Map<string, number>();
  readonly #visits: readonly (() => Promise<void>)[];
  readonly #running = new Set<Promise<void>>();
  #isPaused = false;
  #turn = 0;

  constructor(origin: string, slugs: readonly string[], pages: readonly string[]) {
    this.requests = new CountedRequests(origin);
    for (const slug of slugs.slice(0, REPORTED_SLUGS)) this.recorded.set(slug, 0);
    const reported = [...this.recorded.keys()];
    this.#visits = [
      () => this.#visitPage(this.#nextOf(pages)),
      () => this.#visitAnswer(`/api/public/registry/${this.#nextOf(slugs)}`),
      () => this.#visitAnswer(`/api/public/discover?need=call+${this.#nextOf(slugs)}`),
      () => this.#visitPage(`/search/?q=${this.#nextOf(slugs)}`), // Filled in by a function.
      () => this.#report(this.#nextOf(reported)),
    ];
  }

  /** One visit, of each kind in turn. Never rejects. */
  async visit(): Promise<void> {
    if (this.#isPaused) return;
    this.#turn += 1;
    const visit = this.#visits[this.#turn % this.#visits.length] as () => Promise<void>;
    const running = visit().finally(() => this.#running.delete(running));
    this.#running.add(running);
    await running;
  }

  /** Visits do nothing from now on. Resolves once the running ones have ended. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await Promise.all(this.#running);
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** How many reports were recorded by the words of the server, and are not counted now. */
  async lostReports(): Promise<number> {
    let lost = 0;
    for (const [slug, recorded] of this.recorded) {
      this.#turn += 1;
      const answer = await this.requests.ask(reportOf(slug, this.#turn));
      const { reports_count } = JSON.parse(answer?.body ?? '{"reports_count":0}') as {
        reports_count: number;
      };
      lost += Math.max(0, recorded + 1 - reports_count); // One more, which was just sent.
    }
    return lost;
  }

  #nextOf<T>(all: readonly T[]): T {
    return all[Math.floor(this.#turn / this.#visits.length) % all.length] as T;
  }

  async #visitPage(path: string): Promise<void> {
    const page = await this.requests.ask(get(path, PLAIN));
    if (!page) return;
    if (!page.body.trimEnd().endsWith('</html>')) this.requests.fault(`half a page at ${path}`);
    const style = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/.exec(page.body)?.[1];
    if (style?.startsWith('/')) await this.requests.ask(get(style, PLAIN));
  }

  async #visitAnswer(path: string): Promise<void> {
    const answer = await this.requests.ask(get(path, PLAIN));
    if (answer && !isJson(answer.body)) this.requests.fault(`half an answer at ${path}`);
  }

  async #report(slug: string): Promise<void> {
    if (await this.requests.ask(reportOf(slug, this.#turn)))
      this.recorded.set(slug, (this.recorded.get(slug) ?? 0) + 1);
  }
}

/** A report from a source that sent none before, so that no limit is reached. */
function reportOf(slug: string, turn: number): LoadRequest {
  const block = Math.floor(turn / ADDRESSES_PER_BLOCK);
  const source = `10.${block >> 8}.${block & 255}.${1 + (turn % ADDRESSES_PER_BLOCK)}`;
  return post('/api/public/report', { slug, outcome: 'success' }, { 'X-Forwarded-For': source });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
