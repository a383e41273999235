import { stringify } from 'yaml';
import type { EntryPackage } from '../../../src/entry/entry-package-schema.ts';
import { setField } from '../../../src/entry/files/set-field.ts';
import type { Verification } from '../../../src/entry/verification-schema.ts';

/** A proof as the block map of an entry file. */
export const verificationYaml = (proof: Verification): string => block(proof);

/** Writes the proof, and the package that was run if there is one, into the text of an entry file. */
export function writeVerification(text: string, proof: Verification, installed: EntryPackage | null): string {
  const proven = setField(text, 'verification', block(proof));
  return installed ? setField(proven, 'package', block(known(installed))) : proven;
}

/** A package without the fields that have their default. */
function known({ version, released, deprecated, ...rest }: EntryPackage): Record<string, unknown> {
  return {
    ...rest,
    ...(version === null ? {} : { version }),
    ...(released === null ? {} : { released }),
    ...(deprecated ? { deprecated } : {}),
  };
}

const block = (fields: Readonly<Record<string, unknown>>): string => {
  const lines = stringify(fields, { lineWidth: 0, schema: 'core', version: '1.2' }).trimEnd().split('\n');
  return lines.map((line) => `\n  ${line}`).join('');
};
