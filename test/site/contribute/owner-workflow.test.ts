import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  githubName,
  ownerWorkflow,
  UNKNOWN_REPOSITORY,
} from '../../../src/site/contribute/owner-workflow.ts';
import { ACTION } from '../../workflows/action.ts';
import { workflows } from '../../workflows/workflow.ts';

const GUIDE = readFileSync('docs/owners.md', 'utf8');
const workflow = ownerWorkflow('callbook/callbook', 'https://callbook.example/');

it('the workflow for owners sets inputs that the action has, and every required one', () => {
  const { jobs } = parse(workflow) as { jobs: { callbook: { steps: { uses: string; with: object }[] } } };
  const step = jobs.callbook.steps.find(({ uses }) => uses === 'callbook/callbook@main');
  const given = Object.keys(step?.with ?? {});
  const required = Object.entries(ACTION.inputs).flatMap(([name, input]) => (input.required ? [name] : []));
  expect(given).toEqual(expect.arrayContaining(required));
  expect(Object.keys(ACTION.inputs)).toEqual(expect.arrayContaining(given));
  expect(step?.with).toMatchObject({ registry: 'callbook/callbook', url: 'https://callbook.example' });
});

it('the workflow for owners pins checkout to the commit that the workflows of this project use', () => {
  const [pin = ''] = /actions\/checkout@.*/.exec(workflow) ?? [];
  expect(workflows().some(({ source }) => source.includes(pin))).toBe(true);
});

it('the guide for owners shows the same workflow, and names every input and output of the action', () => {
  expect(GUIDE).toContain(ownerWorkflow(UNKNOWN_REPOSITORY, 'https://callbook.example'));
  for (const name of [...Object.keys(ACTION.inputs), ...Object.keys(ACTION.outputs)])
    expect(GUIDE).toMatch(new RegExp(`(?:\\b|\\*)${name}\\b`));
});

it('only an address on GitHub names a repository', () => {
  expect(githubName('https://github.com/o/r')).toBe('o/r');
  for (const url of [null, 'https://example.org/o/r', 'https://github.com/o'])
    expect(githubName(url)).toBe(UNKNOWN_REPOSITORY);
});
