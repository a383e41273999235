import type { Config } from '@netlify/functions';
import { health } from '../src/api/health/health.ts';
import { healthDeps } from '../src/api/health/health-deps.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = { path: '/api/public/health' };

export default logged('health', config, (request: Request) => health(request, healthDeps()));
