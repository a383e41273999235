type Json = Record<string, unknown>;

const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'uri',
  uuid: 'uuid',
  guid: 'uuid',
  datetime: 'date-time',
  date: 'date',
  time: 'time',
};

const NUMBER_BOUNDS: Readonly<Record<string, string>> = {
  min: 'minimum',
  gte: 'minimum',
  max: 'maximum',
  lte: 'maximum',
  gt: 'exclusiveMinimum',
  lt: 'exclusiveMaximum',
  multipleOf: 'multipleOf',
  step: 'multipleOf',
};

/** What methods without an argument demand. */
const NUMBER_RULES: Readonly<Record<string, Json>> = {
  positive: { exclusiveMinimum: 0 },
  nonnegative: { minimum: 0 },
  negative: { exclusiveMaximum: 0 },
};

/**
 * What a method of zod adds to the JSON Schema of a number, a text or a list: bounds, a format or a pattern. Empty if it
 * adds nothing that JSON Schema has a word for.
 * @param value the first argument, if it is a constant
 * @param source the text of the first argument, such as a regular expression
 */
export function refinement({ type }: Json, method: string, value: unknown, source: string): Json {
  if (type === 'number' || type === 'integer') return numberRule(method, value);
  if (type === 'array') return method === 'nonempty' ? { minItems: 1 } : lengthRule('Items', method, value);
  if (type !== 'string') return {};
  if (method === 'nonempty') return { minLength: 1 };
  if (method === 'regex') return patternOf(source);
  const format = Object.hasOwn(FORMATS, method) ? FORMATS[method] : undefined;
  return format === undefined ? lengthRule('Length', method, value) : { format };
}

function numberRule(method: string, value: unknown): Json {
  if (Object.hasOwn(NUMBER_RULES, method)) return NUMBER_RULES[method] ?? {};
  const keyword = Object.hasOwn(NUMBER_BOUNDS, method) ? NUMBER_BOUNDS[method] : undefined;
  return keyword !== undefined && typeof value === 'number' ? { [keyword]: value } : {};
}

function lengthRule(of: 'Items' | 'Length', method: string, value: unknown): Json {
  if (typeof value !== 'number') return {};
  if (method === 'min') return { [`min${of}`]: value };
  if (method === 'max') return { [`max${of}`]: value };
  return method === 'length' ? { [`min${of}`]: value, [`max${of}`]: value } : {};
}

/** A literal without flags: JSON Schema has none. */
function patternOf(source: string): Json {
  const pattern = /^\/(.+)\/$/s.exec(source)?.[1];
  return pattern === undefined ? {} : { pattern };
}
