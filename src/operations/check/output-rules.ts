import { MAX_SHAPE_BYTES } from '../result-schema.ts';
import { type OperationRule, violationOf } from './violation.ts';

/** Every answer that shows an operation has its shape, so a large one costs each caller. */
export const findLargeShape: OperationRule = ({ output }) => {
  const bytes = new TextEncoder().encode(JSON.stringify(output?.shape ?? '')).length;
  return bytes > MAX_SHAPE_BYTES
    ? [
        violationOf(
          ['output', 'shape'],
          `has a shape of ${bytes} bytes as JSON, at most ${MAX_SHAPE_BYTES} are allowed. Write "object" for its deepest parts, and name in "cut" what is left out`,
        ),
      ]
    : [];
};

/** A caller sends these arguments, so the operation has to take them. */
export const findUnknownArguments: OperationRule = ({ input, output, idempotency_key }) => {
  const named = [
    { path: ['output', 'paging', 'send'], name: output?.paging?.send },
    { path: ['idempotency_key'], name: idempotency_key },
  ];
  return named.flatMap(({ path, name }) =>
    name === undefined || Object.hasOwn(input.properties, name)
      ? []
      : [violationOf(path, `names "${name}", which is not an argument. Correct or remove it`)],
  );
};

/** Scopes belong to credentials. */
export const findIdleScopes: OperationRule = ({ auth, scopes }) =>
  scopes !== undefined && (auth === undefined || auth === 'none')
    ? [violationOf(['scopes'], 'has scopes, but "auth" is not "required" or "optional". Correct one')]
    : [];
