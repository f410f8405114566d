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
 * A slice's work in the transaction that settles an event. It must have no effect outside the
 * transaction.
 */
export type Consequence<Given> = (
  services: Given,
  trx: Database,
  settlement: Settlement,
) => Promise<void>;

/**
 * Stores and settles the events of payments. The payments slice provides it, so that the slices before
 * it can report what they learned from a provider.
 */
export interface PaymentEvents<Given> {
  /**
   * Stores an event with the job that settles it; returns its id. A caller that settles the event in
   * its own request passes `settles`.
   */
  store: (
    services: Given,
    trx: Database,
    report: { provider: string; event: PaymentEvent; settles: boolean },
  ) => Promise<string>;
  /** Stores events and settles them immediately. */
  storeAndSettle: (
    services: Given,
    report: { provider: string; events: readonly PaymentEvent[] },
  ) => Promise<void>;
}
