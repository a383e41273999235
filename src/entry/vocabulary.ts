import { stemWords } from '../text/words.ts';
import type { EntryProblem, Place } from './files/problem.ts';
import { readCompanion } from './files/read-companion.ts';
import {
  BacklogFileSchema,
  type DefinedCapability,
  VocabularyFileSchema,
  WantedFileSchema,
} from './vocabulary-schema.ts';

/** The capabilities that entries may use, and where the file defines each. */
export type CapabilityVocabulary = {
  capabilities: Definitions;
  file: string;
  locate: (capability: string) => Place;
};

type Definitions = ReadonlyMap<string, DefinedCapability>;

/** What a file of capabilities holds, and its problems. */
type ParsedVocabulary = { vocabulary: CapabilityVocabulary; problems: EntryProblem[] };

/**
 * Reads `capabilities.yaml`: capabilities in alphabetical order, each with a definition and its phrases.
 * @param inherited capabilities that another file defines already. This file adds to them
 */
export const parseVocabulary = (text: string, file: string, inherited?: Definitions): ParsedVocabulary =>
  parseCapabilities(VocabularyFileSchema, { text, file, inherited });

/** Reads `wanted.yaml` in the same way. Each of its capabilities has a reason, too. */
export const parseWanted = (text: string, file: string, inherited?: Definitions): ParsedVocabulary =>
  parseCapabilities(WantedFileSchema, { text, file, inherited });

/** Reads `backlog.yaml` in the same way. Each of its capabilities names an interface. */
export const parseBacklog = (text: string, file: string, inherited?: Definitions): ParsedVocabulary =>
  parseCapabilities(BacklogFileSchema, { text, file, inherited });

type VocabularyText = { text: string; file: string; inherited: Definitions | undefined };

function parseCapabilities(
  schema: typeof VocabularyFileSchema | typeof WantedFileSchema | typeof BacklogFileSchema,
  { text, file, inherited = new Map() }: VocabularyText,
): ParsedVocabulary {
  const { value, locate, problems } = readCompanion(text, file, schema);
  const capabilities = Object.entries(value ?? {});
  const locateName = (capability: string) => locate([capability]);
  const found = [
    ...outOfOrder(capabilities.map(([name]) => name)),
    ...definedTwice(capabilities, inherited),
    ...unknownSiblings(capabilities, inherited),
    ...sharedPhrases(capabilities, inherited),
    ...wrongKinds(capabilities),
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

function definedTwice(capabilities: Capabilities, inherited: Definitions): VocabularyProblem[] {
  return capabilities
    .filter(([name]) => inherited.has(name))
    .map(([name]) => ({
      capability: name,
      message: `capability "${name}" is in the public vocabulary already. Remove it here`,
    }));
}

function unknownSiblings(capabilities: Capabilities, inherited: Definitions): VocabularyProblem[] {
  const known = new Set([...capabilities.map(([name]) => name), ...inherited.keys()]);
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
function sharedPhrases(capabilities: Capabilities, inherited: Definitions): VocabularyProblem[] {
  const owners = new Map<string, string>();
  for (const [name, { also_called, asked_as }] of inherited)
    for (const phrase of [...also_called, ...asked_as]) owners.set(phrase.toLowerCase(), name);
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

function wrongKinds(capabilities: Capabilities): VocabularyProblem[] {
  return capabilities.flatMap(([name, capability]) =>
    coveredKindProblems(name, capability).map((message) => ({ capability: name, message })),
  );
}

/** Why the `covers` of a capability is refused: order, duplicates in another case or number, and words that it has already. */
const coveredKindProblems = (name: string, capability: DefinedCapability): string[] => [
  ...disordered(name, capability.covers ?? []),
  ...repeated(name, capability.covers ?? []),
  ...alreadySaid(name, capability),
];

function disordered(name: string, kinds: readonly string[]): string[] {
  return kinds.flatMap((kind, at) => {
    const before = kinds[at - 1];
    if (before === undefined || before.toLowerCase() <= kind.toLowerCase()) return [];
    return [`"covers" of "${name}" has "${kind}" after "${before}". Keep the list in alphabetical order`];
  });
}

/** Discovery compares stems, so "fern" and "Ferns" are the same kind. */
function repeated(name: string, kinds: readonly string[]): string[] {
  const first = new Map<string, string>();
  return kinds.flatMap((kind) => {
    const key = stemWords(kind).join(' ');
    const same = first.get(key);
    if (same === undefined) first.set(key, kind);
    if (same === undefined || same === kind) return []; // The schema reports the same text twice.
    return [`"covers" of "${name}" has both "${same}" and "${kind}". Keep one of the two`];
  });
}

function alreadySaid(name: string, { covers = [], definition, also_called }: DefinedCapability): string[] {
  const said = new Set([name, definition, ...also_called].flatMap(stemWords));
  return covers
    .filter((kind) => stemWords(kind).every((word) => said.has(word)))
    .map(
      (kind) =>
        `"covers" of "${name}" has "${kind}", whose words its name, definition or "also_called" has already. Remove it`,
    );
}
