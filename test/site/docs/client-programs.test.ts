import { expect, it } from 'vitest';
import { clientPrograms } from '../../../src/site/docs/client-programs.ts';

it('the programs of the page name the site and the packages as a reader imports them', () => {
  const [typescript, python] = clientPrograms('https://registry.example.org/');
  expect(typescript?.code).toContain("from 'callbook-mcp';");
  expect(typescript?.code).toContain("baseUrl: 'https://registry.example.org' }");
  expect(python?.code).toContain('Callbook("https://registry.example.org")');
});
