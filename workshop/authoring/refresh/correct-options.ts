import type { Operation } from '../../../src/operations/file-schema.ts';
import type { OptionFault } from '../verify/help/check-options.ts';

/** The operations of a tool without the options that it no longer has, and with values where it now takes some. */
export const withoutFaults = (
  operations: readonly Operation[],
  faults: readonly OptionFault[],
): Operation[] =>
  operations.map((operation) => {
    const own = faults.filter((fault) => fault.operation === operation.name);
    const gone = own.flatMap(({ option, fault }) => (fault === 'unknown' ? [option] : []));
    const properties = Object.entries(operation.input.properties).flatMap(([name, schema]) => {
      const fault = own.find(({ option }) => option === name)?.fault;
      if (fault === 'unknown') return [];
      return [[name, fault ? { ...schema, type: fault === 'takes none' ? 'boolean' : 'string' } : schema]];
    });
    const { required, ...input } = operation.input;
    const left = required?.filter((name) => !gone.includes(name)) ?? [];
    return own.length === 0
      ? operation
      : {
          ...operation,
          input: {
            ...input,
            properties: Object.fromEntries(properties),
            ...(left.length > 0 ? { required: left } : {}),
          },
        };
  });
