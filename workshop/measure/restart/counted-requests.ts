import { Agent } from 'node:http';
import type { LoadRequest } from '../load/load-request.ts';
import { type ReceivedResponse, sendRequest } from '../load/send-request.ts';

/** What was asked, and how it ended. */
export type RequestCount = {
  sent: number;
  answered: number;
  /** Connections refused while no server was to listen. */
  refused: number;
  /** Writes that got a 503 while Redis was away. */
  unavailable: number;
};

const CONNECTIONS = 32;

/** Requests over kept connections, each of which should get status 200 unless something is known to be away. */
export class CountedRequests {
  readonly count: RequestCount = { sent: 0, answered: 0, refused: 0, unavailable: 0 };
  /** What must never happen, and how often it did. */
  readonly faults = new Map<string, number>();
  /** Set and reset by the caller. A request that overlaps with that time may fail. */
  readonly away = { server: false, redis: false };
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The response with status 200. Null for any other end, which is counted. */
  async ask(asked: LoadRequest): Promise<ReceivedResponse | null> {
    this.count.sent += 1;
    const before = { ...this.away };
    const wasAway = (what: 'server' | 'redis') => before[what] || this.away[what];
    try {
      const response = await sendRequest(this.#origin, asked, this.#agent);
      if (response.status === 200) {
        this.count.answered += 1;
        return response;
      }
      if (response.status === 503 && asked.method === 'POST' && wasAway('redis')) this.count.unavailable += 1;
      else this.fault(`${response.status} for ${asked.method} ${asked.path}`);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error);
      if (code === 'ECONNREFUSED' && wasAway('server')) this.count.refused += 1;
      else this.fault(`${code} for ${asked.method} ${asked.path}`);
    }
    return null;
  }

  fault(words: string): void {
    this.faults.set(words, (this.faults.get(words) ?? 0) + 1);
  }

  close(): void {
    this.#agent.destroy();
  }
}
