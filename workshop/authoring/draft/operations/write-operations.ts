import { Document, isMap, isPair, isScalar, visit, type YAMLMap } from 'yaml';
import { LINE_WIDTH } from '../../../../src/entry/files/write.ts';
import type { Operation, OperationsFile } from '../../../../src/operations/file-schema.ts';
import { MAX_OPERATIONS_FILE_BYTES } from '../../../../src/operations/files/load-operations.ts';
import { RESULT_FIELD_NAMES } from '../../../../src/operations/result-schema.ts';

/** Fields whose values stand on one line if they are short, as in the files that people write. */
const FLOW_FIELDS = ['required', 'example'];
/** As JSON. Longer values are written over several lines. */
const MAX_FLOW_LENGTH = 100;
const COMMENT =
  ' Rewrite every summary in your own words, and remove this line. The source wrote the texts below.';

/**
 * The text of an operations file. If it would exceed the size of such files, descriptions of arguments are left out
 * first, then the last operations, and `total` counts them.
 * @param isDraft puts a comment at the top that asks for own words
 */
export function writeOperations(file: OperationsFile, isDraft: boolean): string {
  const whole = writeYaml(file, isDraft);
  if (fits(whole)) return whole;
  let short = { ...file, operations: file.operations.map(withoutDescriptions) };
  let text = writeYaml(short, isDraft);
  while (!fits(text) && short.operations.length > 1) {
    const kept = short.operations.slice(0, Math.floor(short.operations.length / 2));
    short = { ...short, total: file.total ?? file.operations.length, operations: kept };
    text = writeYaml(short, isDraft);
  }
  return text;
}

const fits = (text: string): boolean => Buffer.byteLength(text) <= MAX_OPERATIONS_FILE_BYTES;

function withoutDescriptions(operation: Operation): Operation {
  const properties = Object.entries(operation.input.properties).map(([name, { description: _, ...rest }]) => [
    name,
    rest,
  ]);
  return { ...operation, input: { ...operation.input, properties: Object.fromEntries(properties) } };
}

/** Fields in the order of the schema. `total` stands before the list that it counts. */
function writeYaml({ operations, ...head }: OperationsFile, isDraft: boolean): string {
  const document = new Document(
    { ...head, operations },
    { version: '1.2', schema: 'core', aliasDuplicateObjects: false },
  );
  if (isDraft) document.commentBefore = COMMENT;
  setFlows(document);
  return document.toString({ lineWidth: LINE_WIDTH, flowCollectionPadding: true });
}

function setFlows(document: Document): void {
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || !isMapOrList(value)) return undefined;
      if (FLOW_FIELDS.includes(String(key.value)))
        value.flow = JSON.stringify(value).length <= MAX_FLOW_LENGTH;
      if (isResultField(String(key.value))) {
        flowIfShort(value);
        return visit.SKIP;
      }
      if (key.value !== 'properties' || !isMap(value)) return undefined;
      for (const { value: property } of value.items) if (isMap(property)) setFlow(property);
      return visit.SKIP;
    },
  });
}

const isResultField = (name: string): boolean => RESULT_FIELD_NAMES.includes(name as never);

/** The text of what is known of an operation beyond its arguments, as it stands in a file, without indentation. */
export function writeResults(fields: Pick<Operation, (typeof RESULT_FIELD_NAMES)[number]>): string {
  const document = new Document(fields, { version: '1.2', schema: 'core' });
  if (isMap(document.contents))
    for (const { value } of document.contents.items) if (isMapOrList(value)) flowIfShort(value);
  return document.toString({ lineWidth: LINE_WIDTH, flowCollectionPadding: true });
}

/** The text of the arguments of an operation, as it stands in a file, without indentation. */
export function writeInput(input: Operation['input']): string {
  const document = new Document({ input }, { version: '1.2', schema: 'core', aliasDuplicateObjects: false });
  setFlows(document);
  return document.toString({ lineWidth: LINE_WIDTH, flowCollectionPadding: true });
}

/** The text of a summary, as it stands in a file, without indentation. */
export const writeSummary = (summary: string): string =>
  new Document({ summary }, { version: '1.2', schema: 'core' }).toString({ lineWidth: LINE_WIDTH });

/** On one line if it is short, else each part that is. */
function flowIfShort(value: MapOrList): void {
  value.flow = JSON.stringify(value).length <= MAX_FLOW_LENGTH;
  if (value.flow) return;
  for (const each of value.items) {
    const inner = isPair(each) ? each.value : each;
    if (isMapOrList(inner)) flowIfShort(inner);
  }
}

function setFlow(property: YAMLMap): void {
  property.flow = JSON.stringify(property).length <= MAX_FLOW_LENGTH;
  const type = property.get('type');
  if (isMapOrList(type)) type.flow = true;
}

type MapOrList = { flow?: boolean; items: unknown[] };
const isMapOrList = (value: unknown): value is MapOrList =>
  typeof value === 'object' && value !== null && 'items' in value;
