import type { Entry } from '../../catalog/entry-schema.ts';
import type { Verification } from '../../entry/verification-schema.ts';
import { dayOf } from '../../text/dates.ts';
import { type AtAGlance, type ContractLine, proofLines } from './contract.ts';

const METHOD_WORDS: Readonly<Record<Verification['method'], string>> = {
  call: 'Called',
  handshake: 'Its tools were listed',
  run: 'Installed and run',
};

type Verified = Pick<Entry, 'verified' | 'verification'>;

/** Whether the contract was verified: in a few words, and in a sentence that says how. */
export function verificationWords({ verified, verification }: Verified): AtAGlance {
  if (verification === null) return { short: 'Not verified yet', long: 'Written from its documentation.' };
  const { method, at, version } = verification;
  const long = `${METHOD_WORDS[method]} on ${dayOf(at)}${version === null ? '' : `, version ${version}`}.`;
  return { short: verified ? 'Verified' : 'Verification has lapsed', long };
}

/** What was verified and how: the words above, what was seen, the package, the source and the address that is probed. */
export function verificationLines(entry: Entry): ContractLine[] {
  const { short, long } = verificationWords(entry);
  const { verification } = entry;
  const contract = `${short}. ${long}`;
  return [
    { label: 'Contract', text: contract, link: null },
    ...(verification ? [{ label: 'What was seen', text: verification.evidence, link: null }] : []),
    ...proofLines(entry),
  ];
}
