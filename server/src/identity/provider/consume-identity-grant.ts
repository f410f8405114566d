import type { ProofPurpose } from '@regz/contract/identity/provider.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ProofPayload, takeGrant } from './identity-flows.queries.ts';

/**
 * Spends a proof of the account's email address, in the transaction of the act that needs it. A
 * proof is valid once, for five minutes, and only for the session, purpose and payload it was given
 * for.
 * @throws Refusal IDENTITY_PROOF_REQUIRED if there is none; the act must not happen then.
 */
export async function consumeIdentityGrant(
  trx: Database,
  proof: {
    sessionId: string;
    customerId: string;
    purpose: ProofPurpose;
    payload: ProofPayload;
    at: Date;
  },
): Promise<void> {
  if (!(await takeGrant(trx, proof))) throw new Refusal('IDENTITY_PROOF_REQUIRED');
}
