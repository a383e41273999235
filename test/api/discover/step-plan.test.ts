import { describe, expect, it } from 'vitest';
import { answerNeed } from '../../../src/api/discover/answer-need.ts';
import { DiscoverySchema } from '../../../src/api/discover/discover-schema.ts';
import { keepAnswer } from '../../../src/api/discover/kept-answers.ts';
import { writePlan } from '../../../src/api/discover/step-plan.ts';
import { describeDiscovery } from '../../../src/protocols/cli/output/discovery.ts';
import { shortenDiscovery } from '../../../src/protocols/mcp/short-answers.ts';
import { realCatalogWithOperations } from '../../helpers/real-catalog.ts';

const catalog = realCatalogWithOperations();
const NEED = 'get the price of bitcoin and post it to our Slack channel';
const ask = (need: string, more = {}) => answerNeed(catalog, { need, limit: 5, ...more });
const TERMINAL = { columns: 80, style: (_: unknown, text: string) => text };
const MAX_PLAN_BYTES = 700;

describe('the plan of an answer', () => {
  it('names the parts in order, what serves each, and what goes from one into the next', () => {
    const answer = DiscoverySchema.parse(ask(NEED));
    expect(answer.coverage).not.toBe('exact');
    expect(answer.plan).toEqual([
      {
        part: 'get the price of bitcoin',
        slug: 'mempool-space',
        operation: 'bitcoin_price',
        match_score: expect.any(Number),
        gives: 'price of bitcoin',
        takes_from: null,
      },
      {
        part: 'post it to our Slack channel',
        slug: 'slack-mcp',
        operation: 'slack_send_message',
        match_score: expect.any(Number),
        gives: null,
        takes_from: 0,
      },
    ]);
    expect(answer.note).toContain('The need has 2 parts');
    expect(answer.next_steps[0]).toContain('registry/mempool-space/operations/bitcoin_price');
  });

  it.each(['interface', 'operation'] as const)('is the same at level=%s', (level) => {
    expect(ask(NEED, { level }).plan).toEqual(ask(NEED).plan);
  });

  it('is missing if the need has one part', () => {
    expect(ask('current weather for a city')).not.toHaveProperty('plan');
  });

  it('says in the note that nothing serves a part', () => {
    const { plan, note } = ask(
      'lint my shell scripts, water my pet cactus, then push the image to a registry',
    );
    expect(plan?.[1]).toMatchObject({ slug: null, operation: null, match_score: null });
    expect(note).toContain('Nothing serves one of them');
  });

  it('cuts long parts so that five of them stay within its bytes', () => {
    const part = 'create a repository with a readme file and a licence for volunteers in the north';
    const need = [part, part, part, part, part].join('; ').slice(0, 300);
    const choice = {
      slug: 'a-slug-of-twenty-four-ab',
      operation: 'an_operation_of_thirty_letters',
      match_score: 0.1234,
    };
    const plan = writePlan(need, [choice, choice, choice, choice, choice]);
    expect(Buffer.byteLength(`"plan":${JSON.stringify(plan)},`)).toBeLessThanOrEqual(MAX_PLAN_BYTES);
  });

  it('is written again for a kept answer, which keeps no word of the need', () => {
    const query = { need: NEED, limit: 5 };
    const first = keepAnswer(catalog, query, () => ask(NEED));
    const second = keepAnswer(catalog, query, () => {
      throw new Error('The need was ranked again.');
    });
    expect(second).toEqual(first);
  });

  it('is in what a model reads, and on the command line as a list', () => {
    const answer = ask(NEED);
    expect(shortenDiscovery(answer, { limit: 5, detail: 'compact' })).toMatchObject({ plan: answer.plan });
    const text = describeDiscovery(answer, TERMINAL);
    expect(text).toMatch(/Step by step:\n +1\. get the price of bitcoin +mempool-space bitcoin_price +\d+ %/);
  });
});

describe('the answer to a need in another language', () => {
  const answer = ask('wie wird das Wetter morgen in der Hauptstadt');

  it('has no matches, names the language and asks for English', () => {
    expect(answer).toMatchObject({
      coverage: 'none',
      count: 0,
      matches: [],
      nearest: [],
      language: 'German',
    });
    expect(answer.note).toContain('The need is in German');
    expect(answer.next_steps).toEqual([expect.stringContaining('Ask in English')]);
  });

  it('says so to models and on the command line', () => {
    const short = shortenDiscovery(answer, { limit: 5, detail: 'compact' });
    expect(short.next_steps).toEqual([expect.stringContaining('Ask in English: discover')]);
    expect(describeDiscovery(answer, TERMINAL).replaceAll('\n', ' ')).toContain('Ask in English');
  });
});
