import { expect, test } from 'vitest';
import { commandsIn } from './guide.ts';

test('The commands of a guide are the lines of its code that begin with a program', () => {
  const html = `<p>Run <code>npm run probe -- --push</code>, set <code>SECRET</code>.</p>
    <pre><code><span>git</span> push origin main
$ node -p &quot;1 &amp; 2&quot;</code></pre>`;
  expect(commandsIn(html)).toEqual(['npm run probe -- --push', 'git push origin main', 'node -p "1 & 2"']);
});
