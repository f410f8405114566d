import type { SessionKind } from '@regz/contract/operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { IdentityFault } from '../../platform/ports/identity-provider.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { IdentityRefused } from '../provider/identity-refused.ts';

/** One login attempt. The caller fills in `account` once it is known. */
export type LogInAttempt = {
  readonly kind: SessionKind;
  readonly factor:
    | 'password'
    | 'password and code'
    | 'password of an old panel'
    | 'passkey'
    | 'identity provider';
  /** The account's id; null if it is unknown. */
  account: string | null;
};

/**
 * Performs a login and logs one line about its outcome: the account, the factor, the address, and
 * the reason for a failure. Typed text is not logged, because people type passwords as names. A
 * login without an account is not logged if the person is about to register. Source: ASVS 16.3.1.
 */
export async function noteLogIn<Result>(
  { log }: Pick<Services, 'log'>,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  how: Pick<LogInAttempt, 'kind' | 'factor'>,
  work: (attempt: LogInAttempt) => Promise<Result>,
): Promise<Result> {
  const attempt: LogInAttempt = { ...how, account: null };
  const { requestId: reqId, address } = origin;
  try {
    const result = await work(attempt);
    if (attempt.account !== null) log.info({ reqId, address, ...attempt }, 'logged in');
    return result;
  } catch (error) {
    log.info({ reqId, address, ...attempt, reason: reasonOf(error) }, 'a login failed');
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (isRefusal(error)) return error.code;
  if (error instanceof IdentityRefused) return error.code;
  return error instanceof IdentityFault ? error.kind : 'fault';
}
