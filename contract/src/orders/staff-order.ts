import * as z from 'zod';
import * as fields from '../fields.ts';
import { order } from './orders.ts';

/** The staff member who reviewed a flag or an unmatched payment, and their note. */
export const resolution = z.strictObject({
  at: fields.instant,
  by: z.string(),
  note: z.string(),
});

/** A row that the database numbers. */
export const paymentId = z.string().regex(/^\d{1,15}$/);

/** Money that was received, and where it is now, in hundredths: the four sum to what was received. */
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
  /** Why it is not the order's own payment; null for that one. */
  flag: z.string().nullable(),
  /** Whether it can be returned, and accepted at the price that was agreed. */
  returnable: z.boolean(),
  acceptable: z.boolean(),
  test: z.boolean(),
});

/** An order as staff see it. */
export const staffOrder = order.extend({
  username: z.string(),
  /** Null once the account is gone. */
  customerId: z.uuid().nullable(),
  provider: z.string(),
  /** Why a payment was flagged. */
  flag: z.string().nullable(),
  /** Null for a flag that is still open. */
  flagResolved: resolution.nullable(),
  needsKeySince: fields.instant.nullable(),
});
