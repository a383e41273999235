import { variableProblem } from '../../environment/read-environment.ts';
import { EnvironmentSchema, type VariableName } from '../../environment/schema.ts';
import { READERS, type Reader } from '../../environment/variables/variable-schema.ts';

/** A variable as the guide for operators lists it. `fault` is the message for a value that is not allowed. */
export type ListedVariable = {
  name: VariableName;
  description: string;
  readers: readonly Reader[];
  isSecret: boolean;
  defaultValue: string | null;
  fault: string;
};

/** Every variable that the code reads. The list comes from the schema that checks them, so that it is complete. */
export function listedVariables(): ListedVariable[] {
  return (Object.keys(EnvironmentSchema.shape) as VariableName[]).map((name) => {
    const field = EnvironmentSchema.shape[name];
    const { description = '', readers, isSecret } = field.meta() ?? {};
    const defaultValue = field.safeParse(undefined).data;
    return {
      name,
      description,
      readers: READERS.filter((reader) => Array.isArray(readers) && readers.includes(reader)),
      isSecret: isSecret === true,
      defaultValue: defaultValue === undefined || defaultValue === '' ? null : String(defaultValue),
      fault: variableProblem(name),
    };
  });
}
