import { NetworkError } from '../../network/network-error.ts';
import { HostHeldOffError } from './pace/pacer.ts';

/** Whether an error only means that no response arrived, or that the host was not called. The prober continues. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof HostHeldOffError || (error instanceof NetworkError && error.fault !== 'stopped');
