import type { OrderFacts } from '@regz/rules/orders/order-status.ts';
import type { Database } from './database/database.ts';
import type { PaymentEvent } from './ports/payment-event.ts';

/** What a provider's event changed of an order, whose row the slice of the orders adds. */
export interface Settlement {
  before: OrderFacts;
  after: OrderFacts;
  /** Null for an event that is not about the order's own payment. */
  event: PaymentEvent | null;
  at: Date;
}

/** What a feature does in the transaction that settles an event. It must have no effect outside of it. */
export type Consequence<Given> = (
  services: Given,
  trx: Database,
  settlement: Settlement,
) => Promise<void>;
