import { expect, it } from 'vitest';
import { runPython } from '../helpers/python.ts';

it('the tests of the Python client pass', async () => {
  const ran = await runPython(['-m', 'unittest']);
  if (ran === null) return;
  expect(ran.stderr).toMatch(/^Ran \d{2,} tests/m);
});
