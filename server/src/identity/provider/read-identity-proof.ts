import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findGrant } from './identity-flows.queries.ts';

type Identity = Contract['identity'];

/**
 * The proof that this session has for an act, and its expiry.
 * @throws Refusal IDENTITY_PROOF_REQUIRED
 */
export async function readIdentityProof(
  { db }: Pick<Services, 'db'>,
  { caller, clock }: Pick<RequestContext<CustomerCaller>, 'caller' | 'clock'>,
  { purpose }: InferContractRouterInputs<Identity>['readIdentityProof'],
): Promise<InferContractRouterOutputs<Identity>['readIdentityProof']> {
  const { sessionId, id: customerId } = caller;
  const at = new Date(clock());
  const held = await findGrant(db, { sessionId, customerId, purpose, at });
  if (held === undefined) throw new Refusal('IDENTITY_PROOF_REQUIRED');
  return { payload: held.payload, expiresAt: held.expiresAt.toISOString() };
}
