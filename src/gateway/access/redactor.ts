const MIN_SECRET_LENGTH = 4; // Shorter texts occur everywhere.
const REPLACEMENT = '[secret]';

/** Cuts the secrets that it was told from texts, also where they are encoded as URLs, JSON or Base64. */
export class Redactor {
  #forms: string[] = [];

  /** Adds a secret. Texts of fewer than four characters protect nothing and are left alone. */
  add(secret: string): void {
    if (secret.length < MIN_SECRET_LENGTH) return;
    const added = formsOf(secret).filter((form) => !this.#forms.includes(form));
    // The longest first: otherwise a secret inside of another would leave the rest of it.
    this.#forms = [...this.#forms, ...added].sort((a, b) => b.length - a.length);
  }

  redact(text: string): string {
    let clean = text;
    for (const form of this.#forms) if (clean.includes(form)) clean = clean.replaceAll(form, REPLACEMENT);
    return clean;
  }

  /** The same for every text and number in a JSON value, also for names of fields. */
  redactValue(value: unknown): unknown {
    if (this.#forms.length === 0) return value;
    if (typeof value === 'string') return this.redact(value);
    if (Array.isArray(value)) return value.map((each) => this.redactValue(each));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [this.redact(name), this.redactValue(each)]),
      );
    if (typeof value !== 'number') return value;
    const text = String(value);
    return this.redact(text) === text ? value : REPLACEMENT;
  }
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    encoded,
    encoded.toLowerCase(),
    encoded.replaceAll('%20', '+'),
    JSON.stringify(secret).slice(1, -1),
    ...base64Cores(bytes),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ];
  return [...new Set(forms)].filter(({ length }) => length >= MIN_SECRET_LENGTH);
}

/**
 * The secret in Base64 at each of the three positions that it can have in a longer text, such as `user:password`,
 * without the characters at its ends that depend on its neighbours. In both alphabets (RFC 4648, sections 4 and 5).
 */
function base64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const whole = padded.toString('base64').replaceAll('=', '');
    const start = Math.ceil((before * 8) / 6);
    const end = Math.floor((padded.length * 8) / 6);
    const core = whole.slice(start, end);
    if (core.length < 8) return []; // A few characters of Base64 occur by chance.
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
