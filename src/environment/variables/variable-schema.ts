import { z } from 'zod';

/** Who reads a variable. Builds and functions get it from Netlify, workflows from the settings of the repository. */
export const READERS = ['build', 'functions', 'workflows', 'server', 'local'] as const;
export type Reader = (typeof READERS)[number];

/** What the guide for operators says about a variable. `allowed` completes "… is not usable: it must be". */
export type About = { readers: readonly Reader[]; allowed: string; description: string; isSecret?: true };

/** A variable, and what the guide says about it. */
export const variable = <Value extends z.ZodType>(value: Value, about: About): Value => value.meta(about);

/** A variable that the operator must keep secret. */
export const secret = <Value extends z.ZodType>(value: Value, about: About): Value =>
  variable(value, { ...about, isSecret: true });

export const httpAddress = z.url({ protocol: /^https?$/ });
export const HTTP_ADDRESS = 'an address that begins with https:// (or http://)';
export const text = z.string().min(1);
