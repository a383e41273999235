import { expect, test } from 'vitest';
import { fillAddress } from '../../../src/gateway/http/fill-address.ts';
import { PolicySchema } from '../../../src/gateway/policy/policy-schema.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const policyWith = (parameters: Record<string, string>) =>
  PolicySchema.parse({ interfaces: { tides: { parameters } } });
const aRegional = (endpoint: string) => anEntry({ slug: 'tides', endpoint });

test('the policy fills in the region of a host', () => {
  const target = aRegional('https://{region}.tides.example/v1');
  expect(fillAddress(target, {}, policyWith({ region: 'eu-1' })).base_url).toBe(
    'https://eu-1.tides.example/v1',
  );
});

test('an argument never fills in a host', () => {
  const target = aRegional('https://{region}.tides.example/v1');
  expect(() => fillAddress(target, { region: 'eu' }, policyWith({}))).toThrow('{region}, which is not known');
});

test.each(['evil.example/', 'evil.example#', 'a@evil', '..', 'a:1'])('%s is no part of a host', (region) => {
  const target = aRegional('https://{region}.tides.example/v1');
  expect(() => fillAddress(target, {}, policyWith({ region }))).toThrow('no part of a host');
});

test('an argument fills in a part of the path, encoded, and never a key', () => {
  const target = aRegional('https://tides.example/{harbour}/{api_key}');
  const { base_url } = fillAddress(target, { harbour: 'a/b', api_key: 'mine' }, policyWith({}));
  expect(base_url).toBe('https://tides.example/a%2Fb/<api_key>');
});
