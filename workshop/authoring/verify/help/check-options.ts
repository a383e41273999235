import type { Operation, OperationInput } from '../../../../src/operations/file-schema.ts';
import { type OptionValue, optionValue, optionValuesIn } from './option-values.ts';

/** What the file says of an option that the text of the tool says otherwise. */
export type OptionFault = {
  operation: string;
  option: string;
  fault: 'unknown' | 'takes a value' | 'takes none';
};

/** The options of an operation that its help text and manual page do not have, or use in another way. */
export function checkOptions(
  { name, input }: Pick<Operation, 'name' | 'input'>,
  text: string,
): OptionFault[] {
  const lists = optionValuesIn(text);
  return Object.entries(input.properties).flatMap(([option, schema]) => {
    if (schema['x-in'] !== 'flag' || !option.startsWith('-')) return [];
    const fault = faultOf(schema, optionValue(option, lists, text));
    return fault ? [{ operation: name, option, fault }] : [];
  });
}

function faultOf(schema: OperationInput, value: OptionValue | null): OptionFault['fault'] | null {
  if (value === null) return 'unknown';
  const types = [schema.type ?? []].flat();
  const isSwitch = types.length === 1 && types[0] === 'boolean';
  if (value === 'required' && isSwitch) return 'takes a value';
  if (value === 'none' && !types.includes('boolean') && !isTruth(schema)) return 'takes none';
  return null;
}

/** A switch that is on by default, such as `--wait=false`: its list shows no value, but it takes one. */
const isTruth = ({ enum: values }: OperationInput): boolean => values?.join() === 'true,false';
