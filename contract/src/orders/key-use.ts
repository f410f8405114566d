import * as z from 'zod';
import { approvalOpen } from '../approvals/approvals.ts';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';
import { orderId, unknownOrder } from './orders.ts';
import { staffOrder } from './staff-order.ts';

/**
 * Who redeemed the key of an order, and the PCs of that account. `use` is null for a key that is not
 * redeemed.
 */
const readKeyUse = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/orders/staff/{orderId}/key-use' })
  .input(z.strictObject({ orderId }))
  .output(
    z.strictObject({
      use: z
        .strictObject({
          redeemedAt: fields.instant,
          /** The network of the redemption, if the audit trail has it. */
          address: z.string().nullable(),
          username: z.string(),
          /** Null once the account is deleted. */
          customerId: z.uuid().nullable(),
          isBuyer: z.boolean(),
          /** The PCs seen last first. */
          pcs: z
            .array(
              z.strictObject({ label: z.string(), address: z.string(), seenAt: fields.instant }),
            )
            .max(5),
        })
        .nullable(),
    }),
  )
  .errors(unknownOrder);

/**
 * Takes a redeemed key back from the account that redeemed it, and gives the buyer another one from
 * stock. Without one in stock, the order waits for it. Above a daily limit, the act waits for a
 * second person.
 */
const replaceKey = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/replace-key' })
  .input(z.strictObject({ orderId, wrongKey: fields.licenseKey, reason: fields.reason }))
  .output(z.strictObject({ order: staffOrder, awaitsApproval: z.boolean() }))
  .errors({
    ...unknownOrder,
    ...reasonMissing,
    ...approvalOpen,
    /** The buyer's account is deleted. */
    ACCOUNT_UNKNOWN: { status: 404 },
    ORDER_KEY_ABSENT: { status: 409 },
    ORDER_KEY_UNUSED: { status: 409 },
    ORDER_KEY_TRADED: { status: 409 },
    ORDER_TAKEN_BACK: { status: 409 },
    ORDER_KEYS_MISSING: { status: 409 },
  });

/**
 * Gives a customer a key of a product, as a completed order of amount 0. Above a daily limit, the
 * act waits for a second person.
 */
const giveKey = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/give-key', successStatus: 201 })
  .input(z.strictObject({ customerId: z.uuid(), productId: z.uuid(), reason: fields.reason }))
  /** Null if it waits for a second person. */
  .output(z.strictObject({ orderId: orderId.nullable() }))
  .errors({
    ...reasonMissing,
    ...approvalOpen,
    ACCOUNT_UNKNOWN: { status: 404 },
    KEY_STOCK_PRODUCT_UNKNOWN: { status: 404 },
    ORDER_ACCOUNT_BANNED: { status: 409 },
    ORDER_KEYS_MISSING: { status: 409 },
  });

export const staffKeyUse = { readKeyUse, replaceKey, giveKey };
