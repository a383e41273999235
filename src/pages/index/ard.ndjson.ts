import { builtArdEntries } from '../../protocols/ard/built-entries.ts';

/** The catalog as entries of ARD, in the order of the index. The function behind /ard reads them. */
export const GET = (): Response =>
  new Response(
    builtArdEntries()
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
