/** The verbs of the order row and its facts, for the slices that report or show them. */
export { findOrdersToCheck, findRepeatable } from './checkout/order-checks.queries.ts';
export { flagOrders, lockOrders, settleFlag, setWait } from './facts/order-row.queries.ts';
export {
  findDisputesToTell,
  findProvenOrder,
  findRefundsToTell,
  findUndisputedBefore,
  type ProvenOrder,
} from './facts/proven-orders.queries.ts';
export {
  claimReturns,
  disclaimReturns,
  findAbandonedReservations,
  findReturnsOf,
  hasPendingReturn,
  type Refund,
  releaseReservation,
  reservationRef,
  saveReservation,
  sumRefunded,
  sumRefundedOf,
} from './facts/refunds-disputes.queries.ts';
export { findDelivery } from './fulfillment/delivery.queries.ts';
export {
  factsOf,
  findReferenced,
  findWaiting,
  lockOrder,
  lockWithProduct,
  type OrderRow,
  readFacts,
  updateOrder,
} from './orders.queries.ts';
export { type ReceiptOrder } from './receipt-orders.queries.ts';
export { type StaffOrderRow } from './staff/staff-orders.queries.ts';
export { sumTraded } from './upgrades/trades.queries.ts';
