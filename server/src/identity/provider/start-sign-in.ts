import type { SignInPurpose } from '@regz/contract/identity/provider.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { spendChallenge } from '../challenges/spend-challenge.ts';
import { beginIdentityVisit } from './begin-identity-visit.ts';
import { identityReturnPath } from './identity-return-path.ts';

/**
 * Sends a browser to the identity provider to log in or to register; costs a solved challenge of
 * the same act.
 */
export async function startSignIn(
  services: Services,
  context: RequestContext<unknown>,
  input: { purpose: SignInPurpose; challenge: string; returnTo?: string | undefined },
): Promise<{ url: string }> {
  const { purpose, challenge } = input;
  if (challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const returnTo = identityReturnPath(purpose, input.returnTo);
  if (returnTo === null) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: 'returnTo', problem: 'not_ours' }] });
  }
  await services.budgets.identityAddress.take(addressBlock(context.origin.address));
  await spendChallenge(services, context, { challenge, action: purpose });
  return beginIdentityVisit(services, context, {
    purpose,
    userId: null,
    sessionId: null,
    expectedEmail: null,
    payload: {},
    returnTo,
  });
}
