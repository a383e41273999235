import type { Dispatcher } from 'undici';
import { NetworkError } from './network-error.ts';

const MAX_INTERIM_RESPONSES = 20; // A server sends one or two. Each costs the parser as much as a whole response.

/**
 * Ends a request whose server sends many interim responses (status 1xx; RFC 9110, section 15.2) before the final one.
 * A flood of them would keep this process busy until the timeout. For `Dispatcher.compose`.
 */
export const limitInterimResponses: Dispatcher.DispatcherComposeInterceptor =
  (dispatch) => (options, handler) => {
    let interim = 0;
    return dispatch(options, {
      onRequestStart: (...args) => handler.onRequestStart?.(...args),
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (controller, status, ...rest) => {
        if (status < 200) interim += 1;
        if (interim > MAX_INTERIM_RESPONSES)
          controller.abort(new NetworkError('protocol', 'the server sends interim responses only'));
        else handler.onResponseStart?.(controller, status, ...rest);
      },
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });
  };
