import { type Environment, environment } from '../../environment/environment.ts';

let known: Environment | undefined;

/** The environment of this build. It is checked only once, because every page reads it several times. */
export function buildEnvironment(): Environment {
  known ??= environment();
  return known;
}
