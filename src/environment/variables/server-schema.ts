import { z } from 'zod';
import { secret, variable } from './variable-schema.ts';

const MAX_PROXIES = 64;
const MAX_DRAIN_SECONDS = 60;

/** The server without Netlify: npm run serve and npm start. */
export const SERVER_VARIABLES = {
  PORT: variable(z.coerce.number().int().min(0).max(65_535).default(8787), {
    readers: ['server', 'local'],
    allowed: 'a whole number from 0 to 65535',
    description: 'Port of npm run serve and npm start; 0 picks a free one.',
  }),
  HOST: variable(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    {
      readers: ['server'],
      allowed: 'an address such as 127.0.0.1, 0.0.0.0 or ::',
      description:
        'Address that npm run serve listens on. 0.0.0.0 and :: are all addresses of the machine; the Dockerfile sets 0.0.0.0.',
    },
  ),
  DRAIN_SECONDS: variable(z.coerce.number().min(0).max(MAX_DRAIN_SECONDS).default(2), {
    readers: ['server'],
    allowed: `a number from 0 to ${MAX_DRAIN_SECONDS}`,
    description:
      'How long npm run serve goes on accepting requests after SIGTERM, while /readyz is 503. Set it to the time in which your load balancer notices. The process ends within 7.5 seconds after that.',
  }),
  TRUSTED_PROXIES: variable(
    z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).max(MAX_PROXIES))
      .optional(),
    {
      readers: ['server'],
      allowed: `up to ${MAX_PROXIES} IP addresses or CIDR ranges such as 10.0.0.0/8, separated by commas, without spaces`,
      description:
        'Proxies in front of npm run serve. Only their X-Forwarded-For is read. Without it, the caller is whoever opens the connection: behind a proxy, all callers then share one limit.',
    },
  ),
  REDIS_URL: secret(z.url({ protocol: /^rediss?$/ }).optional(), {
    readers: ['server', 'local'],
    allowed: 'an address such as redis://127.0.0.1:6379',
    description:
      'A redis-server. npm run serve needs it, unless it uses Upstash; npm start uses it instead of the embedded one.',
  }),
};
