import type { Contract } from '@regz/contract/contract.ts';
import { listTrail } from '../../audit/list-trail.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import type { Together } from '../../platform/slice.ts';
import { approveCustomers } from './approve-customers.ts';
import { approveCustomer, banCustomer, unbanCustomer } from './ban-customer.ts';
import { correctEmail } from './correct-email.ts';
import { correctMobileNumber } from './correct-mobile-number.ts';
import { endCustomerSession } from './end-customer-session.ts';
import { listTimeline } from './list-timeline.ts';
import { readCustomer } from './read-customer.ts';
import { searchCustomers } from './search-customers.ts';

/** Handlers of the operations of staff on customers' accounts. */
export function customerHandlers(
  services: Services,
  timeline: Together['timeline'],
): Handlers<Contract['customers']['staff']> {
  return {
    searchCustomers: (_context, input) => searchCustomers(services, input),
    readCustomer: (context, input) => readCustomer(services, context, input),
    approveCustomer: (context, input) => approveCustomer(services, context, input),
    approveCustomers: (context, input) => approveCustomers(services, context, input),
    banCustomer: (context, input) => banCustomer(services, context, input),
    unbanCustomer: (context, input) => unbanCustomer(services, context, input),
    endCustomerSession: async (context, input) => {
      await endCustomerSession(services, context, input);
      return {};
    },
    correctEmail: (context, input) => correctEmail(services, context, input),
    correctMobileNumber: (context, input) => correctMobileNumber(services, context, input),
    listTrail: (_context, { id, before }) =>
      listTrail(services, { of: { kind: 'customer', id }, before }),
    listTimeline: (context, input) => listTimeline(services, timeline, context, input),
  };
}
