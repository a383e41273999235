import { expect, it } from 'vitest';
import { operationRow } from '../../../../src/site/entry/operations/operation-row.ts';
import { aPublishedOperation } from '../../../helpers/an-operation.ts';

const call = { id: 'curl', label: 'curl', hint: null, code: "curl 'https://a.example/<b>'" } as const;

it('an operation shows its effect as a word, its target, its parameters and its call', () => {
  const operation = aPublishedOperation({
    effect: 'destroy',
    method: 'DELETE',
    path: '/tides/{id}',
    input: { properties: { id: { type: 'string', 'x-in': 'path' } }, required: ['id'] },
  });
  const { html } = operationRow(operation, call, 40);
  expect(html).toContain('<span class="effect effect-destroy">Destructive</span>');
  expect(html).toContain('DELETE /<wbr>tides/<wbr>{id}</code>');
  expect(html).toContain('<code>id</code></th><td>string, <b>required</b></td>');
  expect(html).toContain("curl 'https://a.example/&lt;b&gt;'");
  expect(html).toContain('id="operation-get_tides"');
});

it('an operation without parameters says so, and a deprecated one begins with that', () => {
  const { html } = operationRow(aPublishedOperation({ deprecated: true }), call, 40);
  expect(html).toContain('No parameters.');
  expect(html).toContain('<b>Deprecated.</b> Return high');
});

it('an operation that may lack arguments says so', () => {
  const { html } = operationRow({ ...aPublishedOperation(), complete: false }, call, 40);
  expect(html).toContain('may not be all');
  expect(operationRow(aPublishedOperation(), call, 40).html).not.toContain('may not be all');
});

it('an operation that may lack arguments says so', () => {
  const { html } = operationRow({ ...aPublishedOperation(), complete: false }, call, 40);
  expect(html).toContain('may not be all');
  expect(operationRow(aPublishedOperation(), call, 40).html).not.toContain('may not be all');
});

it('every text of an operation is escaped', () => {
  const operation = aPublishedOperation({
    summary: 'a <b>',
    input: { properties: { '<i>': { description: '<u>', enum: ['<s>'], default: '<s>' } } },
  });
  expect(operationRow(operation, call, 40).html).not.toMatch(/<(?:i|u|s)>|a <b>/);
});

it('an operation says what it returns and needs', () => {
  const operation = aPublishedOperation({ output: { shape: { level: 'number' } }, auth: 'none' });
  const { html } = operationRow(operation, call, 40);
  expect(html).toContain('<dt>Returns</dt><dd>{ level: number }</dd>');
  expect(html).toContain('<dt>Needs</dt><dd>no credentials</dd>');
});

it('an operation with more arguments than a page has space for shows those that a call needs, and names the others', () => {
  const properties = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { type: 'string' }]));
  const input = { type: 'object' as const, properties, required: ['c'], 'x-left-out': ['e'] };
  const { html } = operationRow({ ...aPublishedOperation(), input }, call, 2);
  expect(html.match(/<th scope="row"><code>\w<\/code>/g)?.join()).toMatch(/>a<.*>c</);
  expect(html).toContain('Also takes <code>b</code>, <code>d</code>, <code>e</code>.');
});
