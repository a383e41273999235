import { describe, expect, it } from 'vitest';
import { readConstraints } from '../../../src/discovery/need/constraints.ts';

describe('readConstraints', () => {
  it.each([
    ['exchange rates without an API key', ['no_key']],
    ['exchange rates, no signup', ['no_key']],
    ['exchange rates that do not require registration', ['no_key']],
    ['keyless exchange rates', ['no_key']],
    ['exchange rates for free', ['free']],
    ['free exchange rates, no key', ['no_key', 'free']],
    ['exchange rates as JSON', ['json']],
    ['exchange rates, JSON, no key', ['no_key', 'json']],
    ['a chat model without internet, no cloud account, no payment', ['no_key', 'self_hosted', 'free']],
    ['maps without a subscription', ['free']],
    ['resize a picture from the command line', ['cli']],
    ['an MCP server for my calendar', ['mcp']],
    ['earthquakes as GeoJSON', ['geojson']],
    ['store vectors, data must stay in the EU', ['in_eu']],
    ['an EU-hosted counter of visitors', ['in_eu']],
    ['send SMS by a provider from Europe', ['in_eu']],
    ['transcribe a meeting, GDPR-compliant', ['in_eu']],
  ])('finds the constraints of "%s"', (need, constraints) => {
    expect(readConstraints(need).constraints).toEqual(constraints);
  });

  it.each([
    'filter JSON by a key',
    'validate a JSON document',
    'news about gaming console prices',
    'public key of a server',
    'hands-free calling',
    'find free time in a calendar',
    'museums in Berlin with free entry',
    'free events in Boston this weekend',
    'VAT rates in the EU',
    'imports of steel from the EU',
    'companies based on wind power in Europe',
    'which directives amend the GDPR',
    'cancel a subscription without phoning anybody',
    'measure the speed of my internet line',
  ])('finds no constraint in "%s"', (need) => {
    expect(readConstraints(need)).toEqual({ topic: need, constraints: [] });
  });

  it('returns a need whole if it is only a constraint', () => {
    expect(readConstraints('mcp server').topic).toBe('mcp server');
  });
});
