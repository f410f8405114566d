import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import {
  findDisputesOf,
  findOrderEventsOf,
  findOrdersOf,
  findRefundsOf,
} from './order-exports.queries.ts';

/** The orders of a customer, and what payment providers reported about each. */
export async function exportOwnOrders(db: Database, customerId: string): Promise<PersonalData> {
  return {
    order_facts: await findOrdersOf(db, customerId),
    order_events: await findOrderEventsOf(db, customerId),
    order_refunds: await findRefundsOf(db, customerId),
    order_disputes: await findDisputesOf(db, customerId),
  };
}
