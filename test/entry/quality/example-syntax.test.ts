import { expect, it } from 'vitest';
import type { Category } from '../../../src/entry/category.ts';
import {
  findExampleSyntaxFaults,
  findUnexplainedPlaceholders,
} from '../../../src/entry/quality/example-syntax.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const messages = (category: Category, invocation_example: string, parameters = {}): string[] =>
  findExampleSyntaxFaults(aParsedEntry({ invocation_example, parameters }, { category })).map(
    ({ problem }) => problem.message,
  );

it.each<[Category, string, string]>([
  ['api', "curl 'https://tides.example.org", 'is not a valid shell command (unterminated single quote)'],
  ['api', 'wget https://tides.example.org', 'is not one curl command'],
  ['api', "curl -d 'x=1'", 'names 0 addresses instead of one'],
  ['api', "curl 'https://'", 'has the address "https://", which is none'],
  [
    'api',
    'curl https://tides.example.org/?harbour=NLHAR',
    'leaves "?" of its address to the shell: put it in single quotes',
  ],
  [
    'api',
    "curl 'https://tides.example.org/?page[size]=5'",
    'has brackets in its address, which curl reads as ranges: add the option -g',
  ],
  [
    'api',
    `curl 'https://tides.example.org' -d '{"harbour": NLHAR}'`,
    'sends "{"harbour": NLHAR}", which is not valid JSON',
  ],
  ['cli', 'tides "NLHAR', 'is not a valid shell command (unterminated double quote)'],
  [
    'mcp',
    '{"servers": {"tides": {"url": "https://tides.example.org/mcp"}}}',
    'is not the configuration of an MCP client: {"mcpServers": {name: {type, url} or {command, args, env}}}',
  ],
  [
    'mcp',
    '{"mcpServers": {"tides": {"type": "http", "url": "tides.example.org"}}}',
    'has the address "tides.example.org", which is none',
  ],
])('finds in an example of %s: %s', (category, example, fault) => {
  expect(messages(category, example)).toEqual([
    `invocation_example ${fault}. Correct it, and try it in a shell`,
  ]);
});

it('finds JSON that no client can read', () => {
  expect(messages('mcp', '{"mcpServers": {"tides": }')).toEqual([
    expect.stringMatching(/^invocation_example is not valid JSON \(.+\)\. Correct it/),
  ]);
});

it.each<[Category, string]>([
  ['api', "curl -g 'https://tides.example.org/?page[size]=5&harbour=<harbour>' -H 'X-Api-Key: <api_key>'"],
  ['api', `curl 'https://tides.example.org' \\\n  -d '{"harbour": <harbour>}'`],
  ['api', 'curl https://tides.example.org/{harbour} --output tides.json'],
  ['cli', "tides <harbour> | jq '.[] | .height' > out.json"],
  [
    'mcp',
    '{"mcpServers": {"tides": {"command": "npx", "args": ["-y", "tides"], "env": {"KEY": "<api_key>"}}}}',
  ],
  ['mcp', '{"mcpServers": {"tides": {"type": "sse", "url": "https://{harbour}.example.org/sse"}}}'],
])('lets pass an example of %s: %s', (category, example) => {
  const used = Object.fromEntries(
    ['harbour', 'api_key'].filter((name) => example.includes(name)).map((name) => [name, 'what to fill in']),
  );
  expect(messages(category, example, used)).toEqual([]);
});

it('lets pass an entry without an example', () => {
  expect(findExampleSyntaxFaults(aParsedEntry())).toEqual([]);
});

it('finds a placeholder that is not explained', () => {
  const parsed = aParsedEntry({
    invocation_example: "curl 'https://tides.example.org/<harbour>' -H 'X-Api-Key: <api_key>'",
    parameters: { harbour: 'UNLOCODE of a harbour' },
  });
  expect(findUnexplainedPlaceholders(parsed).map(({ rule, problem }) => [rule, problem.message])).toEqual([
    [
      'example-placeholder',
      'invocation_example has the placeholder "<api_key>", which parameters does not explain. Add one line for it',
    ],
  ]);
});
