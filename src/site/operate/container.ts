import type { Step } from './steps.ts';

/** The steps from a clone to a running server without Netlify: with Docker, or with Node alone. */
export const CONTAINER_STEPS: readonly Pick<Step, 'title' | 'words' | 'commands'>[] = [
  {
    title: 'Create a secret',
    words: 'Keep it: every process needs the same one, and so does each after a restart.',
    commands: `export SECRET="$(node -p "crypto.randomBytes(33).toString('base64url')")"`,
  },
  {
    title: 'With Docker',
    words:
      'The image contains the built site, so build a new one to publish changes. `npm run history:pull` first fetches the results of the prober into the build.',
    commands: `npm run history:pull
docker build --build-arg URL=https://callbook.example.org --tag callbook .
docker network create callbook
docker run --detach --name redis --network callbook --volume redis:/data redis redis-server --appendonly yes
docker run --detach --network callbook --publish 127.0.0.1:8787:8787 --env SECRET --env REDIS_URL=redis://redis:6379 --env TRUSTED_PROXIES=172.16.0.0/12 callbook
curl -sS http://127.0.0.1:8787/readyz`,
  },
  {
    title: 'Or with Node alone',
    words: 'The process listens on 127.0.0.1 unless `HOST` names another address.',
    commands: `export URL=https://callbook.example.org
npm run history:pull
npm run build
npm run compress
REDIS_URL=redis://127.0.0.1:6379 TRUSTED_PROXIES=127.0.0.1 npm run serve`,
  },
];
