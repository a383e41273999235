import type { Suggestion } from '../../compare/suggest.ts';
import type { SuggestMessage, SuggestReply } from './suggest-worker.ts';

type Suggester = {
  /** Loads the index, so that the first suggestions come sooner. */
  start: () => void;
  ask: (typed: string) => void;
  /** Ignores the reply that is still to come, if there is one. */
  cancel: () => void;
};

/**
 * Asks a worker which entries a name may mean.
 * @param chosen slugs that are not suggested
 * @param show gets the suggestions for what was asked last
 */
export function createSuggester(
  chosen: string[],
  show: (suggestions: readonly Suggestion[]) => void,
): Suggester {
  let worker: Worker | undefined;
  let lastId = 0;
  const startWorker = (): Worker => {
    worker ??= new Worker(new URL('./suggest-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<SuggestReply>) => {
      if (data.id === lastId && data.suggestions) show(data.suggestions);
    };
    return worker;
  };
  return {
    start: startWorker,
    ask: (typed) => {
      lastId += 1;
      const message: SuggestMessage = { id: lastId, typed, chosen };
      startWorker().postMessage(message);
    },
    cancel: () => {
      lastId += 1;
    },
  };
}
