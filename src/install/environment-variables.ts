const VARIABLE_NAME = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;
const SECRET_NAME =
  /key|token|secret|pass|pwd|jwt|credential|authorization|cookie|connection[-_]?string|dsn|(?:database|db|mongo|postgres|mysql|redis)\w*[-_]ur[il]/i;

/** Names of the environment variables in `auth_mode`, such as "environment variable API_KEY (with API_HOST)". */
export const variablesIn = (authMode: string): string[] => [...new Set(authMode.match(VARIABLE_NAME))];

/** Whether a value with this name must not be shown or stored in plain text. Errs on the side of yes. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
