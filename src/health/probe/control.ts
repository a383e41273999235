import type { GuardedFetch } from '../../network/guarded-fetch.ts';
import { isNoAnswer } from './no-answer.ts';

/**
 * Addresses that are up when the network is, of owners that share no network: where half of them are gone, it is the
 * prober that is cut off. All but the last two exist to be asked just this, by every browser or telephone of a maker.
 */
export const CONTROL_URLS: readonly string[] = [
  'https://www.google.com/generate_204',
  'https://captive.apple.com/hotspot-detect.html',
  'http://www.msftconnecttest.com/connecttest.txt',
  'https://detectportal.firefox.com/success.txt',
  'https://one.one.one.one/cdn-cgi/trace',
  'https://www.wikipedia.org/',
];

export type Control = { ok: number; total: number };

/** Counts the control addresses that answer. */
export async function askControl(urls: readonly string[], fetch: GuardedFetch): Promise<Control> {
  const answers = await Promise.all(urls.map((url) => answers200(url, fetch)));
  return { ok: answers.filter(Boolean).length, total: urls.length };
}

async function answers200(url: string, fetch: GuardedFetch): Promise<boolean> {
  try {
    const { status } = await fetch(url);
    return status < 300;
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    return false;
  }
}

/** Whether a run says nothing: half of the control addresses or more did not answer. */
export const isVoid = ({ ok, total }: Control): boolean => total > 0 && ok * 2 <= total;
