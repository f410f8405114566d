import type { OrderFacts } from '@regz/rules/orders/order-status.ts';
import type { Database } from './database/database.ts';
import type { PaymentEvent } from './ports/payment-event.ts';

/** The change of an order by a provider's event. The orders slice adds the row. */
export interface Settlement {
  before: OrderFacts;
  after: OrderFacts;
  /** Null for an event that is not about the order's own payment. */
  event: PaymentEvent | null;
  at: Date;
}

/**
 * A feature's work in the transaction that settles an event. It must have no effect outside the
 * transaction.
 */
export type Consequence<Given> = (
  services: Given,
  trx: Database,
  settlement: Settlement,
) => Promise<void>;
