import type { ArrayStyle, ObjectStyle, OperationArguments } from '../file-schema.ts';
import { isSchema } from '../json-schema.ts';
import { argumentTexts } from './argument-text.ts';

export type Pairs = readonly (readonly [name: string, value: unknown])[];

const SEPARATORS: Readonly<Record<ArrayStyle, string>> = { comma: ',', space: ' ', pipe: '|' };

/**
 * The fields of a query or of a form, as the interface reads lists and objects (OpenAPI 3.1, "Style Values"). Without a
 * style, the name of a list repeats and an object stays, which becomes JSON.
 */
export function fieldPairs({ properties }: OperationArguments, pairs: Pairs): Pairs {
  return pairs.flatMap(([name, value]): Pairs => {
    const { 'x-array': listStyle, 'x-object': objectStyle } = properties[name] ?? {};
    if (Array.isArray(value) && value.length > 0 && listStyle !== undefined)
      return [[name, argumentTexts(value).join(SEPARATORS[listStyle])]];
    return objectStyle === undefined ? [[name, value]] : PAIRS_OF[objectStyle](name, value);
  });
}

type Join = (path: string, key: string) => string;
const withBrackets: Join = (path, key) => `${path}[${key}]`;
const withDots: Join = (path, key) => `${path}.${key}`;

const PAIRS_OF: Readonly<Record<ObjectStyle, (name: string, value: unknown) => Pairs>> = {
  brackets: bracketPairs,
  dots: (name, value) => (isSchema(value) ? partPairs(name, value, withDots) : [[name, value]]),
  fields: (name, value) => (isSchema(value) ? Object.entries(value) : [[name, value]]),
  json: (name, value) => [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
};

/** As Rails, PHP and Express read them: `paid[gte]`, `tags[]` for each text of a list, and `lines[0][price]`. */
function bracketPairs(path: string, value: unknown): Pairs {
  if (isSchema(value)) return partPairs(path, value, withBrackets);
  if (!Array.isArray(value)) return [[path, value]];
  return value.some(isSchema) ? partPairs(path, value, withBrackets) : [[`${path}[]`, value]];
}

function partPairs(path: string, value: object, join: Join): Pairs {
  const pairsOf = join === withBrackets ? bracketPairs : PAIRS_OF.dots;
  return Object.entries(value).flatMap(([key, part]) => pairsOf(join(path, key), part));
}
