import type { Output, ResultShape } from '../result-schema.ts';
import type { OperationChange } from './compare-schemas.ts';

/**
 * What changed in a response. Breaking: a field that a caller may read is gone or of another type. A part that one side
 * does not know, or that was cut, proves nothing.
 */
export const compareResultShapes = (
  path: string,
  before: Pick<Output, 'shape' | 'cut'>,
  after: Pick<Output, 'shape' | 'cut'>,
): OperationChange[] =>
  before.shape === undefined || after.shape === undefined
    ? []
    : compareParts(path, before.shape, after.shape, {
        wasCut: before.cut !== undefined,
        isCut: after.cut !== undefined,
      });

type Cut = { wasCut: boolean; isCut: boolean };

function compareParts(path: string, old: ResultShape, now: ResultShape, cut: Cut): OperationChange[] {
  if (old === 'any' || now === 'any') return [];
  if (Array.isArray(old) && Array.isArray(now))
    return compareParts(`${path}[]`, old[0] ?? 'any', now[0] ?? 'any', cut);
  if (isMap(old) && isMap(now)) return compareFields(path, old, now, cut);
  const [before, after] = [kindOf(old), kindOf(now)];
  return before === after ? [] : [{ severity: 'breaking', path, before, after }];
}

function compareFields(
  path: string,
  old: Record<string, ResultShape>,
  now: Record<string, ResultShape>,
  cut: Cut,
): OperationChange[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name): OperationChange[] => {
    const [was, is] = [old[name], now[name]];
    const at = `${path}.${name}`;
    if (was === undefined)
      return cut.wasCut ? [] : [{ severity: 'additive', path: at, before: null, after: kindOf(is) }];
    if (is === undefined)
      return cut.isCut ? [] : [{ severity: 'breaking', path: at, before: kindOf(was), after: null }];
    return compareParts(at, was, is, cut);
  });
}

const isMap = (shape: ResultShape): shape is { [name: string]: ResultShape } =>
  typeof shape === 'object' && !Array.isArray(shape);

/** The type of a value, without its format. */
function kindOf(shape: ResultShape | undefined): string {
  if (typeof shape === 'string') return shape.replace(/\([^()]*\)/, '');
  return Array.isArray(shape) ? 'array' : 'object';
}
