import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';

type Identity = Contract['identity'];

/** What a browser must solve before it may submit a form. @throws Refusal ATTEMPTS_EXCEEDED */
export async function offerChallenge(
  { budgets, challenges }: Pick<Services, 'budgets' | 'challenges'>,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  { action, strength }: InferContractRouterInputs<Identity>['offerChallenge'],
): Promise<InferContractRouterOutputs<Identity>['offerChallenge']> {
  await budgets.challenge.take(addressBlock(origin.address));
  return challenges.offer(action, strength);
}
