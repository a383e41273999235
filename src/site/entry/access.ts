import type { Entry } from '../../catalog/entry-schema.ts';
import type { ContractLine } from './contract.ts';

/** What is known about getting the key or the login of an interface. Empty if nothing is known. */
export function accessLines({ auth }: Pick<Entry, 'auth'>): ContractLine[] {
  if (auth === null) return [];
  const { obtain_url, free_tier, card_required, scopes, environment_variable } = auth;
  const facts: readonly [label: string, text: string | null][] = [
    ['Free tier', yesOrNo(free_tier)],
    [
      'Payment card',
      card_required === null ? null : card_required ? 'needed before the first call' : 'not needed',
    ],
    ['Scopes', scopes.join(', ') || null],
    ['Environment variable', environment_variable],
  ];
  return [
    { label: 'Get it at', text: obtain_url.replace(/^https:\/\/(www\.)?/, ''), link: obtain_url },
    ...facts.flatMap(([label, text]) => (text === null ? [] : [{ label, text, link: null }])),
  ];
}

const yesOrNo = (answer: boolean | null): string | null => (answer === null ? null : answer ? 'yes' : 'no');
