import { IdentityFault } from '../../platform/ports/identity-provider.ts';

const STALE = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
const TIMEOUT = 'OAUTH_TIMEOUT';
const WRONG_STATUS = 'OAUTH_RESPONSE_IS_NOT_CONFORM';

/** What an error of the OpenID client means for the person who waits. */
export function identityFault(error: unknown): IdentityFault {
  if (error instanceof IdentityFault) return error;
  if (!(error instanceof Error)) return new IdentityFault('failed', error);
  const code = textOf(error, 'code');
  if (textOf(error, 'error') === 'access_denied') return new IdentityFault('cancelled', error);
  if (code === STALE && concernsLogIn(error)) return new IdentityFault('stale', error);
  const away = code === TIMEOUT || isConnectionFault(error) || isServerFault(error, code);
  return new IdentityFault(away ? 'unavailable' : 'failed', error);
}

/** The same code stands for an ID token that has expired; only `auth_time` is about the person. */
function concernsLogIn(error: Error): boolean {
  return /auth_time|too much time/.test(messagesOf(error));
}

/** `fetch` rejects with a TypeError whose cause names the connection's fault. */
function isConnectionFault(error: Error): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}

function isServerFault(error: Error, code: string | undefined): boolean {
  const { cause } = error;
  return code === WRONG_STATUS && cause instanceof Response && cause.status >= 500;
}

function messagesOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? `${error.message} ${messagesOf(cause)}` : error.message;
}

function textOf(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}
