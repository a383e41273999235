import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { scopesIn } from '../../health/probe/access/challenge.ts';
import { explainNetworkError, NetworkError } from '../../network/network-error.ts';
import { isRedirect } from '../../network/redirect.ts';
import { type CallAnswer, NO_HEADERS } from '../planned-call.ts';
import { CallRefusal } from '../refusal.ts';

/**
 * What an error of the SDK means: an answer with a status, if the server sent one. Throws a NetworkError or CallRefusal for
 * the others.
 */
export function explainMcpError(error: unknown, latency_ms: number): CallAnswer {
  if (error instanceof CallRefusal || error instanceof NetworkError) throw error;
  if (error instanceof UnauthorizedError) return failed(401, error.message, latency_ms);
  if (error instanceof InsufficientScopeError) {
    const scopes = scopesIn(error.requiredScope?.split(' ') ?? []);
    return { ...failed(403, error.message, latency_ms), scopes };
  }
  // The SDK follows redirects within the server's origin only.
  if (error instanceof SdkHttpError && isRedirect(error.status))
    throw new CallRefusal(
      'The server redirects to another host. Nothing was sent there.',
      'Tell the user: the entry may be out of date, or the server may have moved.',
      { cause: error },
    );
  if (error instanceof SdkHttpError) return failed(error.status, error.message, latency_ms);
  if (error instanceof ProtocolError) return failed(null, error.message, latency_ms);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    throw new NetworkError('timeout', 'the server did not reply in time', { cause: error });
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    throw new CallRefusal('The program of the server is not installed.', 'Ask the user to install it.', {
      cause: error,
    });
  throw error instanceof SdkError
    ? new NetworkError('connection', 'the session with the server ended', { cause: error })
    : explainNetworkError(error);
}

const failed = (status: number | null, text: string, latency_ms: number): CallAnswer => ({
  isSuccess: false,
  status,
  value: text,
  text,
  latency_ms,
  truncated: false,
  ...NO_HEADERS,
});
