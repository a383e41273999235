import { type Environment, environment } from '../../environment/environment.ts';

let known: Environment | undefined;

/** The environment of this build. It is checked once: every page asks for it several times. */
export function buildEnvironment(): Environment {
  known ??= environment();
  return known;
}
