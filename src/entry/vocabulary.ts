import { readCompanion } from './files/companion.ts';
import type { Place, Problem } from './files/problem.ts';
import { VocabularyFileSchema } from './vocabulary-schema.ts';

/** The capabilities that entries may use, each with its definition, and where the file defines them. */
export type CapabilityVocabulary = {
  definitions: ReadonlyMap<string, string>;
  file: string;
  locate: (capability: string) => Place;
};

/** Reads `capabilities.yaml`: a map of capability to definition, in alphabetical order. */
export function parseVocabulary(
  text: string,
  file: string,
): { vocabulary: CapabilityVocabulary; problems: Problem[] } {
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
            message: `capability "${name}" stands after "${before}". Keep the list in alphabetical order`,
          },
        ];
      }),
    ],
  };
}
