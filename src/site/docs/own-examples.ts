import { withOwnExamples } from '../../api/calls/examples.ts';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtOperations } from '../../catalog/built/built-operations.ts';

/** A text or a document of this site whose examples name an entry of this build. */
export const ownExamples = (text: string): string =>
  withOwnExamples(text, { entries: builtCatalog().entries, operations: builtOperations() });

export const documentWithOwnExamples = <Document>(document: Document): Document =>
  JSON.parse(ownExamples(JSON.stringify(document)));
