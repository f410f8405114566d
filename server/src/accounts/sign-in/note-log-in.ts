import type { SessionKind } from '@regz/contract/operation.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { IdentityFault } from '../../platform/ports/identity-provider.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { IdentityRefused } from '../identity/identity-refused.ts';

/** One login attempt; the code that finds its account fills it in. */
export type LogInAttempt = {
  readonly kind: SessionKind;
  readonly factor: 'password' | 'password and code' | 'passkey' | 'identity provider';
  /** The account's id; null while none is known. */
  account: string | null;
};

/**
 * Does a login and writes one line of the log about how it ended: for which account, with what,
 * from where, and why not. What was typed is not written, because people type passwords as names. A
 * login that finds nobody and is no failure, as of a person who is to register, has no line.
 * Source: ASVS 16.3.1.
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
