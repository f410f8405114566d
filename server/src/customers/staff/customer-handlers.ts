import type { Contract } from '@regz/contract/contract.ts';
import { banRefusal } from '@regz/rules/customers/customers.ts';
import { listTrail } from '../../audit/list-trail.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { correctEmail } from './correct-email.ts';
import { endCustomerSession } from './end-customer-session.ts';
import { readCustomer } from './read-customer.ts';
import { searchCustomers } from './search-customers.ts';
import { setStanding } from './set-standing.ts';

/** What staff do with the accounts of customers. */
export function customerHandlers(services: Services): Handlers<Contract['customers']['staff']> {
  /** @throws Refusal ACCOUNT_UNKNOWN */
  async function decide(
    context: RequestContext<AdminCaller>,
    decision: { standing: 'approve' | 'ban' | 'unban'; id: string; reason?: string },
  ) {
    if (!(await setStanding(services, context, decision))) throw new Refusal('ACCOUNT_UNKNOWN');
    return {};
  }

  return {
    searchCustomers: (_context, input) => searchCustomers(services, input),
    readCustomer: (context, input) => readCustomer(services, context, input),
    approveCustomer: (context, { id }) => decide(context, { standing: 'approve', id }),
    banCustomer: async (context, { id, reason }) => {
      const refusal = banRefusal(reason);
      if (refusal !== null) throw new Refusal(refusal);
      return decide(context, { standing: 'ban', id, reason: reason.trim() });
    },
    unbanCustomer: (context, { id }) => decide(context, { standing: 'unban', id }),
    endCustomerSession: async (context, input) => {
      await endCustomerSession(services, context, input);
      return {};
    },
    correctEmail: (context, input) => correctEmail(services, context, input),
    listTrail: (_context, { id, before }) =>
      listTrail(services.db, { of: { kind: 'customer', id }, before }),
  };
}
