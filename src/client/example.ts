import { connectCallbook } from './callbook.ts';

const callbook = connectCallbook({ baseUrl: 'https://callbook.example' });
const { matches } = await callbook.discover('current weather for a city', { limit: 1 });
const [match] = matches;
if (match?.call.auth_mode.startsWith('none')) {
  const started = Date.now();
  const answer = await fetch(match.call.endpoint);
  const outcome = answer.ok ? 'success' : 'failure';
  await callbook.report({ slug: match.slug, outcome, latency_ms: Date.now() - started });
}
