import type { Entry } from '../../../catalog/entry-schema.ts';
import { isWebAddress } from '../../../entry/endpoint.ts';
import { healthOf } from '../../frame/words.ts';
import { timeOf } from '../../status/words/times.ts';

type Checked = Pick<
  Entry,
  'endpoint' | 'health_ok' | 'health_state' | 'health_checked_at' | 'health_latency_ms'
>;

/** The health word and what the newest check found. Names the web page if that is what is probed. */
export function healthInWords(entry: Checked): string {
  const { health_checked_at: at, health_latency_ms: latency } = entry;
  if (at === null) return 'Not probed yet.';
  const isLocal = !isWebAddress(entry.endpoint);
  const whose = isLocal ? 'It runs on your machine. This is the health of its web page. ' : '';
  const asked = healthOf(entry) === 'key' ? 'It is up and asks for a key. ' : '';
  return `${whose}${asked}Checked on ${timeOf(at)}${latency === null ? '' : `, ${latency} ms`}.`;
}
