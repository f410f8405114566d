import type { SignInPurpose } from '@regz/contract/accounts-identity.ts';
import { addressBlock } from '../../platform/address.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { beginIdentityVisit } from './begin-identity-visit.ts';
import { identityReturnPath } from './identity-return-path.ts';
import { spendChallenge } from '../sessions/spend-challenge.ts';

/**
 * Sends somebody to the identity provider to log in or to register; costs a solved challenge of
 * the same act. Source: specification A 2.4.
 */
export async function startSignIn(
  services: Services,
  context: RequestContext<unknown>,
  form: { purpose: SignInPurpose; challenge: string; returnTo?: string | undefined },
): Promise<{ url: string }> {
  const { purpose, challenge } = form;
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const returnTo = identityReturnPath(purpose, form.returnTo);
  if (returnTo === null) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: 'returnTo', problem: 'not_ours' }] });
  }
  const { address } = context.origin;
  await services.budgets.identityAddress.take(addressBlock(address));
  await spendChallenge(services, challenge, { action: purpose, address });
  return beginIdentityVisit(services, context, {
    purpose,
    userId: null,
    sessionId: null,
    expectedEmail: null,
    payload: {},
    returnTo,
  });
}
