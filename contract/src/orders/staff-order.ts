import * as z from 'zod';
import * as fields from '../fields.ts';
import { order } from './orders.ts';

/** The staff member who reviewed a flag or an unmatched payment, and their note. */
export const resolution = z.strictObject({
  at: fields.instant,
  by: z.string(),
  note: z.string(),
});

/** The database's number of a row. */
export const paymentId = z.string().regex(/^\d{1,15}$/);

/**
 * Received money and its current use, in hundredths. The four amounts add up to the received
 * amount.
 */
export const staffPayment = z.strictObject({
  id: paymentId,
  provider: z.string(),
  paymentRef: z.string(),
  paidAt: fields.instant,
  currency: z.string(),
  receivedMinor: z.int(),
  countedMinor: z.int(),
  extraMinor: z.int(),
  unmatchedMinor: z.int(),
  returnedMinor: z.int(),
  /** The reason why it is not the order's own payment. Null if it is. */
  flag: z.string().nullable(),
  /** True if it can be returned, or accepted at the agreed price. */
  returnable: z.boolean(),
  acceptable: z.boolean(),
  test: z.boolean(),
});

/** An order as staff see it. */
export const staffOrder = order.extend({
  username: z.string(),
  /** Null once the account is deleted. */
  customerId: z.uuid().nullable(),
  provider: z.string(),
  /** The reason why a payment was flagged. */
  flag: z.string().nullable(),
  /** Null while the flag is open. */
  flagResolved: resolution.nullable(),
  needsKeySince: fields.instant.nullable(),
});
