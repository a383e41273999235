import { readFileSync } from 'node:fs';

/** A program that goes from a need to the result of a call, with the client of one language. */
export type ClientProgram = {
  language: string;
  /** Where the client is, and what it needs. */
  note: string;
  code: string;
};

/** The programs of the page "For agents", for the site at the given address. Tests run the same files. */
export function clientPrograms(siteUrl: string): ClientProgram[] {
  const read = (path: string) =>
    readFileSync(path, 'utf8').trim().replaceAll('https://callbook.example', siteUrl.replace(/\/$/, ''));
  return [
    {
      language: 'TypeScript',
      note: 'The package that scripts/package.ts builds. It needs only fetch, and has types for every response.',
      code: read('src/client/example.ts').replace('./callbook.ts', 'callbook-mcp'),
    },
    {
      language: 'Python',
      note: 'The folder python in the repository. It needs only the standard library of Python 3.9 and is fully typed.',
      code: read('python/example.py'),
    },
  ];
}
