import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnvironment } from '../../src/environment/read-environment.ts';

/** The settings of one section of netlify.toml that are plain texts and numbers. */
function sectionOf(name: string): Record<string, string | number> {
  const toml = readFileSync('netlify.toml', 'utf8');
  const [, section = ''] = toml.split(`\n[${name}]\n`);
  const lines = section.split(/\n(?=\[)/)[0]?.split('\n') ?? [];
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, key = '', text, number] = /^ +(\w+) = (?:"([^"]*)"|(\d+))/.exec(line) ?? [];
      return key === '' ? [] : [[key, text ?? Number(number)] as const];
    }),
  );
}

// Netlify's CLI waits for ten minutes at the port that it expects of a framework, and then gives up.
test('netlify dev starts npm run dev and waits for its port', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const dev = sectionOf('dev');
  expect(dev).toEqual({
    framework: '#custom', // Else command and targetPort may not both be named.
    command: 'npm run dev',
    targetPort: readEnvironment({}).port,
    port: expect.any(Number),
    publish: sectionOf('build').publish,
  });
  expect(dev.port).not.toBe(dev.targetPort);
  expect(scripts.dev).toBe('exec node scripts/dev.ts');
});
