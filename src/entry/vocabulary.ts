import type { EntryProblem, Place } from './files/problem.ts';
import { readCompanion } from './files/read-companion.ts';
import { type DefinedCapability, VocabularyFileSchema } from './vocabulary-schema.ts';

/** The capabilities that entries may use, and where the file defines each. */
export type CapabilityVocabulary = {
  capabilities: ReadonlyMap<string, DefinedCapability>;
  file: string;
  locate: (capability: string) => Place;
};

/** Reads `capabilities.yaml`: capabilities in alphabetical order, each with a definition and its phrases. */
export function parseVocabulary(
  text: string,
  file: string,
): { vocabulary: CapabilityVocabulary; problems: EntryProblem[] } {
  const { value, locate, problems } = readCompanion(text, file, VocabularyFileSchema);
  const capabilities = Object.entries(value ?? {});
  const locateName = (capability: string) => locate([capability]);
  const found = [
    ...outOfOrder(capabilities.map(([name]) => name)),
    ...unknownSiblings(capabilities),
    ...sharedPhrases(capabilities),
  ];
  return {
    vocabulary: { capabilities: new Map(capabilities), file, locate: locateName },
    problems: [
      ...problems,
      ...found.map(({ capability, message }) => ({ file, ...locateName(capability), message })),
    ],
  };
}

type VocabularyProblem = { capability: string; message: string };
type Capabilities = readonly (readonly [name: string, capability: DefinedCapability])[];

function outOfOrder(names: readonly string[]): VocabularyProblem[] {
  return names.flatMap((name, at) => {
    const before = names[at - 1];
    if (before === undefined || before < name) return [];
    const message = `capability "${name}" comes after "${before}". Keep the list in alphabetical order`;
    return [{ capability: name, message }];
  });
}

function unknownSiblings(capabilities: Capabilities): VocabularyProblem[] {
  const known = new Set(capabilities.map(([name]) => name));
  return capabilities.flatMap(([name, { not }]) =>
    not
      .filter((sibling) => sibling === name || !known.has(sibling))
      .map((sibling) => ({
        capability: name,
        message: `"not" of "${name}" has "${sibling}", which is no other capability of this file. Correct or remove it`,
      })),
  );
}

/** A phrase that two capabilities share would find both, and so would help neither. */
function sharedPhrases(capabilities: Capabilities): VocabularyProblem[] {
  const owners = new Map<string, string>();
  return capabilities.flatMap(([name, { also_called, asked_as }]) =>
    [...also_called, ...asked_as].flatMap((phrase) => {
      const owner = owners.get(phrase.toLowerCase());
      owners.set(phrase.toLowerCase(), owner ?? name);
      if (owner === undefined) return [];
      const message = `"${phrase}" is a phrase of "${owner}" already. Keep it with the capability that it fits best`;
      return [{ capability: name, message }];
    }),
  );
}
