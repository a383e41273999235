import { expect, it } from 'vitest';
import { signatureOf } from '../../src/operations/signature.ts';
import { anOperation } from '../helpers/an-operation.ts';

const text = { type: 'string', 'x-in': 'query' } as const;

it('a signature stars required arguments, puts them first and marks lists', () => {
  const operation = anOperation({
    name: 'forecast',
    input: {
      properties: {
        timezone: text,
        hourly: { type: ['array', 'null'], 'x-in': 'query' },
        latitude: { type: 'number', 'x-in': 'query' },
        points: { type: 'array', 'x-in': 'query' },
      },
      required: ['latitude', 'points'],
    },
  });
  expect(signatureOf(operation)).toBe('forecast(latitude*, points[]*, timezone, hourly[])');
});

it('a signature tells arguments that are not known from none', () => {
  expect(signatureOf(anOperation({ name: 'ping', input: { properties: {} } }))).toBe('ping()');
  const unknown = { properties: {}, additionalProperties: true };
  expect(signatureOf(anOperation({ name: 'ping', input: unknown }))).toBe('ping(…)');
});

it('a signature has alternatives of which one is required before other optional arguments', () => {
  const properties = { limit: text, path: text, id: text };
  const anyOf = [{ required: ['path'] }, { required: ['id'] }];
  expect(signatureOf(anOperation({ name: 'read', input: { properties, anyOf } }))).toBe(
    'read(path, id, limit)',
  );
});

it('a signature names the optional arguments first that a need speaks of', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`filter_${at}`, text]).concat([['minBedrooms', text]]),
  );
  const operation = anOperation({ name: 'list_homes', input: { properties, required: ['filter_3'] } });
  expect(signatureOf(operation, new Set(['bedroom', 'garden']))).toMatch(
    /^list_homes\(filter_3\*, minBedrooms, filter_0, .*, … \d+ more\)$/,
  );
});

it('a signature of a command has what it works on before its options', () => {
  const option = { type: 'string' } as const;
  const properties = { '--raw-output': option, '-c': option, filter: option, file: option };
  expect(signatureOf(anOperation({ name: 'jq', input: { properties, required: ['filter'] } }))).toBe(
    'jq(filter*, file, --raw-output, -c)',
  );
});

it('an operation without arguments has empty parentheses', () => {
  expect(signatureOf(anOperation({ name: 'list_harbours' }))).toBe('list_harbours()');
});

it('a signature counts the optional arguments that it leaves out', () => {
  const names = Array.from({ length: 30 }, (_, at) => `argument_${at}`);
  const signature = signatureOf(
    anOperation({
      input: { properties: Object.fromEntries(names.map((name) => [name, text])), required: ['argument_29'] },
    }),
  );
  expect(signature).toMatch(/^get_tides\(argument_29\*, argument_0, .*, … \d+ more\)$/);
  const [, kept = '', left] = /^\w+\((.*), … (\d+) more\)$/.exec(signature) ?? [];
  expect(kept.split(', ').length + Number(left)).toBe(30);
  expect(signature.length).toBeLessThan(130);
});

it('a signature of many long required arguments has a limit', () => {
  const names = Array.from({ length: 40 }, (_, at) => `${at}`.padStart(100, 'a'));
  const properties = Object.fromEntries(names.map((name) => [name, text]));
  expect(signatureOf(anOperation({ input: { properties, required: names } })).length).toBeLessThan(450);
});
