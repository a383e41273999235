import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../authoring/verify/help/check-options.ts';

const HELP = `Usage: reef [-abx] [OPTION]... FILE
  -o, --output=FILE      write to FILE
  -n  --dry-run          change nothing
      --color[=WHEN]     colour the output
      --force=false:
          overwrite without asking
  -quiet ............... print nothing
  -a ARCHIVE             read from ARCHIVE
`;

const check = (properties: Record<string, { type: string | string[] }>) =>
  checkOptions(
    {
      name: 'reef',
      input: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [name, { ...schema, 'x-in': 'flag' as const }]),
        ),
      },
    },
    HELP,
  ).map(({ option, fault }) => `${option} ${fault}`);

describe('the options of an operation', () => {
  it('are those of the help text', () => {
    expect(
      check({
        '--output': { type: 'string' },
        '-o': { type: 'string' },
        '--dry-run': { type: 'boolean' },
        '--color=': { type: ['boolean', 'string'] },
        '--force': { type: 'boolean' },
        '-quiet': { type: 'boolean' },
      }),
    ).toEqual([]);
  });

  it('are at fault if the tool does not have them', () => {
    expect(check({ '--outputs': { type: 'string' }, '-z': { type: 'boolean' } })).toEqual([
      '--outputs unknown',
      '-z unknown',
    ]);
  });

  it('are at fault if one takes a value and the other says it takes none', () => {
    expect(check({ '--output': { type: 'boolean' }, '--dry-run': { type: 'integer' } })).toEqual([
      '--output takes a value',
      '--dry-run takes none',
    ]);
  });

  it('may be switches in a usage line, although a list shows a value', () => {
    expect(check({ '-a': { type: 'boolean' }, '-x': { type: 'boolean' } })).toEqual([]);
  });
});
