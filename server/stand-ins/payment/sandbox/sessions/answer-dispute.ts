import { transaction } from '../../../../src/platform/database/transaction.ts';
import { PaymentFault, type ProofDesk } from '../../../../src/platform/ports/payment-provider.ts';
import { newId } from '../new-id.ts';
import type { Sandbox } from '../sandbox.ts';
import { findSessionOfDispute, lockSessionOfDispute, updateSession } from './sessions.queries.ts';

/**
 * Where proof for a dispute is handed in, which the sandbox's bank takes once, as banks do. That it was is
 * noted, and nothing of what it said: no row of the sandbox leads to a person.
 */
export function sandboxProofDesk(sandbox: Sandbox): ProofDesk {
  return {
    async readDispute(disputeRef) {
      const session = await findSessionOfDispute(sandbox.db, disputeRef);
      if (session === undefined) throw new PaymentFault('refused', 'there is no such dispute');
      const { disputeStatus, proofAt } = session;
      return { isOpen: disputeStatus === 'open', isHandedIn: proofAt !== null };
    },
    async keepDocument({ bytes }) {
      if (Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-') return newId('doc');
      throw new PaymentFault('refused', 'the document is not a PDF');
    },
    handIn: (disputeRef, { texts }) =>
      transaction(sandbox.db, async ({ trx }) => {
        const session = await lockSessionOfDispute(trx, disputeRef);
        const isOpen = session?.disputeStatus === 'open' && session.proofAt === null;
        if (session === undefined || !isOpen || texts.length === 0) {
          throw new PaymentFault('refused', 'the bank takes no proof of this dispute');
        }
        await updateSession(trx, session.id, { proofAt: new Date(sandbox.clock()) });
      }),
  };
}
