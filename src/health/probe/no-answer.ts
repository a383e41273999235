import { NetworkError } from '../../network/network-error.ts';
import { HostHeldOffError } from './pace/pacer.ts';

/** Whether an error says only that no answer came, or that the host was not asked: nothing that stops the prober. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof HostHeldOffError || (error instanceof NetworkError && error.fault !== 'stopped');
