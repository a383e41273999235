import { expect, it } from 'vitest';
import { callSet } from '../../../src/site/code/code-block.ts';
import { html } from '../../../src/text/html.ts';

const calls = ['curl', 'python'].map((id) => ({ id, label: id, hint: null, code: id, shown: html`${id}` }));
const chosenIn = (text: string) => /value="(\w+)" checked/.exec(text)?.[1];

it('the call that the reader chose last is shown first, and the first one if there is none', () => {
  expect(chosenIn(callSet('call', calls, 'python').html)).toBe('python');
  expect(chosenIn(callSet('call', calls, 'vscode').html)).toBe('curl');
  expect(chosenIn(callSet('call', calls).html)).toBe('curl');
});

it('sets of one page have different names and ids', () => {
  expect(callSet('operation-get', calls).html).toContain('name="operation-get" id="operation-get-curl"');
});
