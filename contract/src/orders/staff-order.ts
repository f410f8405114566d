import * as z from 'zod';
import * as fields from '../fields.ts';
import { order } from './orders.ts';

/** Who reviewed a flag or an unmatched payment, and their note. */
export const resolution = z.strictObject({
  at: fields.instant,
  by: z.string(),
  note: z.string(),
});

/** An order as staff see it (specification B 3, orders). */
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
