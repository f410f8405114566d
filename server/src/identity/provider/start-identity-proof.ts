import type { ProofPurpose } from '@regz/contract/identity/provider.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { beginIdentityVisit } from './begin-identity-visit.ts';
import type { ProofPayload } from './identity-flows.queries.ts';
import { identityReturnPath } from './identity-return-path.ts';

type ProofInput = {
  purpose: ProofPurpose;
  payload: ProofPayload;
  returnTo?: string | undefined;
  password?: string | undefined;
};

/**
 * Sends a logged-in customer to the identity provider to prove the account's email address now. If
 * the provider cannot be made to authenticate the person again, or the account has no address and
 * would accept any proved one, the password is required as well. Source: ASVS 7.5.1.
 * @throws Refusal IDENTITY_EMAIL_REQUIRED if the account has no address, which only verifying one
 * allows.
 */
export async function startIdentityProof(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: ProofInput,
): Promise<{ url: string }> {
  const { purpose, payload, password } = input;
  const { caller } = context;
  const { email } = caller.account;
  const returnTo = identityReturnPath(purpose, input.returnTo);
  if (returnTo === null) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: 'returnTo', problem: 'not_ours' }] });
  }
  if (email === null && purpose !== 'verify-email') throw new Refusal('IDENTITY_EMAIL_REQUIRED');
  await services.budgets.identityAccount.take(caller.id);
  if (services.identity.freshness === 'off' || email === null) {
    if (password === undefined || password === '') {
      throw new Refusal('IDENTITY_PASSWORD_REQUIRED');
    }
    await checkOwnPassword(services, context, { password });
  }
  return beginIdentityVisit(services, context, {
    purpose,
    userId: caller.id,
    sessionId: caller.sessionId,
    expectedEmail: email,
    payload,
    returnTo,
  });
}
