import { expect, it } from 'vitest';
import type { Category } from '../../../src/entry/category.ts';
import {
  findExampleSyntaxErrors,
  findUnexplainedPlaceholders,
} from '../../../src/entry/quality/example-syntax.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const messages = (category: Category, invocation_example: string, parameters = {}): string[] =>
  findExampleSyntaxErrors(aParsedEntry({ invocation_example, parameters }, { category })).map(
    ({ problem }) => problem.message,
  );

it.each<[Category, string, string]>([
  ['api', "curl 'https://tides.example.org", 'is not a valid shell command (unterminated single quote)'],
  ['api', 'wget https://tides.example.org', 'is not a single curl command'],
  ['api', "curl -d 'x=1'", 'has 0 addresses instead of one'],
  ['api', "curl 'https://'", 'has the invalid address "https://"'],
  [
    'api',
    'curl https://tides.example.org/?harbour=NLHAR',
    'has an unquoted "?" in its address, which the shell expands: use single quotes',
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
    'is not an MCP client configuration: {"mcpServers": {name: {type, url} or {command, args, env}}}',
  ],
  [
    'mcp',
    '{"mcpServers": {"tides": {"type": "http", "url": "tides.example.org"}}}',
    'has the invalid address "tides.example.org"',
  ],
])('an example for %s is refused: %s', (category, example, error) => {
  expect(messages(category, example)).toEqual([
    `invocation_example ${error}. Correct it, and try it in a shell`,
  ]);
});

it('an MCP client configuration that is not valid JSON is refused', () => {
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
])('an example for %s is accepted: %s', (category, example) => {
  const used = Object.fromEntries(
    ['harbour', 'api_key'].filter((name) => example.includes(name)).map((name) => [name, 'what to fill in']),
  );
  expect(messages(category, example, used)).toEqual([]);
});

it('an entry without an example is accepted', () => {
  expect(findExampleSyntaxErrors(aParsedEntry())).toEqual([]);
});

it('findUnexplainedPlaceholders reports a placeholder that parameters does not explain', () => {
  const parsed = aParsedEntry({
    invocation_example: "curl 'https://tides.example.org/<harbour>' -H 'X-Api-Key: <api_key>'",
    parameters: { harbour: 'UNLOCODE of a harbour' },
  });
  expect(findUnexplainedPlaceholders(parsed).map(({ rule, problem }) => [rule, problem.message])).toEqual([
    [
      'example-placeholder',
      'invocation_example has the placeholder "<api_key>", which parameters does not explain. Add a line for it',
    ],
  ]);
});
