import { faultOf } from '../../environment/environment.ts';
import { EnvironmentSchema, READERS, type Reader, type VariableName } from '../../environment/schema.ts';

/** A variable as the guide for operators lists it. `fault` is what is printed where it is set to what it cannot be. */
export type ListedVariable = {
  name: VariableName;
  description: string;
  readers: readonly Reader[];
  isSecret: boolean;
  usual: string | null;
  fault: string;
};

/** Every variable that the code reads, made of the schema that checks them: the list cannot be another. */
export function listedVariables(): ListedVariable[] {
  return (Object.keys(EnvironmentSchema.shape) as VariableName[]).map((name) => {
    const field = EnvironmentSchema.shape[name];
    const { description = '', readers, isSecret } = field.meta() ?? {};
    const usual = field.safeParse(undefined).data;
    return {
      name,
      description,
      readers: READERS.filter((reader) => Array.isArray(readers) && readers.includes(reader)),
      isSecret: isSecret === true,
      usual: usual === undefined || usual === '' ? null : String(usual),
      fault: faultOf(name),
    };
  });
}
