import type { EntryProblem, Place } from './files/problem.ts';
import { readCompanion } from './files/read-companion.ts';
import { VocabularyFileSchema } from './vocabulary-schema.ts';

/** The capabilities that entries may use, each with its definition and its place in the file. */
export type CapabilityVocabulary = {
  definitions: ReadonlyMap<string, string>;
  file: string;
  locate: (capability: string) => Place;
};

/** Reads `capabilities.yaml`: a map of capability to definition, in alphabetical order. */
export function parseVocabulary(
  text: string,
  file: string,
): { vocabulary: CapabilityVocabulary; problems: EntryProblem[] } {
  const { value, locate, problems } = readCompanion(text, file, VocabularyFileSchema);
  const names = Object.keys(value ?? {});
  const locateName = (capability: string) => locate([capability]);
  return {
    vocabulary: { definitions: new Map(Object.entries(value ?? {})), file, locate: locateName },
    problems: [
      ...problems,
      ...names.flatMap((name, at) => {
        const before = names[at - 1];
        if (before === undefined || before < name) return [];
        return [
          {
            file,
            ...locateName(name),
            message: `capability "${name}" comes after "${before}". Keep the list in alphabetical order`,
          },
        ];
      }),
    ],
  };
}
