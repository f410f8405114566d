/** Queries of this slice that other slices call. */
export { findOrdersToCheck, findRepeatable } from './checkout/order-checks.queries.ts';
export { setWait } from './checkout/transfer-waits.queries.ts';
export { flagOrders, lockOrders, resolveOpenFlag } from './facts/order-flags.queries.ts';
export {
  findDisputesToTell,
  findProvenOrder,
  findRefundsToTell,
  findUndisputedBefore,
  type ProvenOrder,
} from './facts/proven-orders.queries.ts';
export {
  findAbandonedReservations,
  hasPendingReturn,
  type Refund,
  releaseReservation,
  reservationRef,
  saveReservation,
  sumRefunded,
  sumRefundedOf,
} from './facts/refunds-disputes.queries.ts';
export {
  claimReturns,
  disclaimReturns,
  factsOf,
  findReturns,
  readFacts,
  type Returns,
} from './facts/returns.queries.ts';
export { findDelivery } from './fulfillment/delivery.queries.ts';
export {
  findWaiting,
  lockOrder,
  lockReferenced,
  type OrderRow,
  updateOrder,
} from './orders.queries.ts';
export { lockWithProduct } from './fulfillment/order-queue.queries.ts';
export { type ReceiptOrder } from './receipt-orders.queries.ts';
export { type StaffOrderRow } from './staff/staff-orders.queries.ts';
export { sumTraded } from './upgrades/trades.queries.ts';
