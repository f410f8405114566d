import { LANKAQR_MAX_LENGTH } from '@regz/rules/orders/lankaqr.ts';
import { slipDecisions, TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import { documentTypes } from '@regz/rules/sent-files.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { platformRefusals, reasonMissing } from '../refusals.ts';
import { money, orderId, unknownOrder } from './orders.ts';

/** The account for buyers' transfers. */
const account = z.strictObject({
  bank: z.string(),
  branch: z.string(),
  name: z.string(),
  number: z.string(),
  swift: z.string().nullable(),
});

/** The data for paying an order by bank transfer, and the result of the last slip. */
export const transfer = z.strictObject({
  /** Null if none is configured now. */
  account: account.nullable(),
  amount: money,
  /** The reference that the buyer writes on the transfer. */
  reference: z.string(),
  /** The LANKAQR code for bank apps. Null if the account has none. */
  qr: z
    .strictObject({
      text: z.string().max(LANKAQR_MAX_LENGTH),
      /** True if the code holds the amount and the reference; false if the buyer types both. */
      isFilled: z.boolean(),
    })
    .nullable(),
  /**
   * The time until which the order waits for a slip. Null while one is reviewed, and once the wait
   * is over.
   */
  waitsUntil: fields.instant.nullable(),
  slip: z
    .strictObject({
      uploadedAt: fields.instant,
      /** Null until staff review it. */
      decision: z.enum(slipDecisions).nullable(),
      /** The reason why it was declined, or the request to the buyer. */
      reason: z.string().nullable(),
    })
    .nullable(),
});

/** The transfer data of one of the caller's orders. Null if it is paid in another way. */
export const readOwnTransfer = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/orders/transfers/{orderId}' })
  .input(z.strictObject({ orderId }))
  .output(z.strictObject({ transfer: transfer.nullable() }))
  .errors(unknownOrder);

/**
 * Refusals of a slip. Sending one is not an operation: its body is the file itself, sent with PUT
 * to `/orders/{orderId}/slip`, and its answer is the {@link transfer}. The same file sent again,
 * while it waits, is the same slip.
 */
export const slipUploadRefusals = {
  ...platformRefusals,
  ...unknownOrder,
  ORDER_TRANSFER_ABSENT: { status: 409 },
  ORDER_TRANSFER_RECEIVED: { status: 409 },
  ORDER_TRANSFER_ENDED: { status: 409 },
  ORDER_SLIP_EMPTY: { status: 400 },
  ORDER_SLIP_TOO_LARGE: { status: 413, data: z.strictObject({ limitBytes: z.int() }) },
  ORDER_SLIP_UNSUPPORTED: { status: 415 },
  /** The account's files have reached their storage limit. */
  ORDER_SLIP_STORAGE_USED: { status: 409 },
} as const;

/** Refusals of a slip's file: it is deleted, or never existed. */
export const slipFileRefusals = {
  ...platformRefusals,
  ORDER_SLIP_UNKNOWN: { status: 404 },
} as const;

const slipId = z.uuid();

const slip = z.strictObject({
  id: slipId,
  mediaType: z.enum(documentTypes),
  bytes: z.int().positive(),
  uploadedAt: fields.instant,
  orderId,
  productName: z.string(),
  amount: money,
  reference: z.string(),
  username: z.string(),
  /** Null once the account is deleted. */
  customerId: z.uuid().nullable(),
  orderedAt: fields.instant,
  test: z.boolean(),
  /** The order's flag, if it is open. */
  flag: z.string().nullable(),
  /** True if the order no longer waits: it was paid in another way, or closed for another. */
  ended: z.boolean(),
  /** The buyer's history besides this order. */
  history: z.strictObject({
    since: fields.instant.nullable(),
    paidOrders: z.int(),
    /** Those of them that were refunded. */
    takenBack: z.int(),
    declinedSlips: z.int(),
  }),
});

/**
 * The slips that wait for staff, oldest first, at most fifty; their total number; and whether
 * buyers can pay by transfer.
 */
const listSlips = operation({ caller: 'admin', token: 'orders:read' })
  .route({ method: 'GET', path: '/orders/staff/slips' })
  .input(fields.nothing)
  .output(z.strictObject({ slips: z.array(slip).max(50), waiting: z.int(), offered: z.boolean() }));

const transferRefusals = {
  ...unknownOrder,
  ORDER_TRANSFER_ABSENT: { status: 409 },
  ORDER_SLIP_CHANGED: { status: 409 },
} as const;

/**
 * Records the received money of an order according to the bank's statement. The order is then paid,
 * as with any other provider. `slipId` is the slip that staff have reviewed, or null if none waits.
 * A different amount is recorded only with confirmation, as unmatched money; the slip keeps
 * waiting. The number of another order is refused, and with confirmation flags both.
 */
const acceptTransfer = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/accept-transfer' })
  .input(
    z.strictObject({
      orderId,
      slipId: slipId.nullable(),
      /** The data of the statement. */
      amountMinor: fields.amountMinor,
      bankReference: z.string().max(TRANSFER_LIMITS.bankReference),
      /** The value date in Sri Lanka. Null means today. */
      valueOn: z.iso.date().nullable().default(null),
      /**
       * True to record an amount other than the order's. It counts for nothing, and the money can
       * be returned.
       */
      otherAmount: z.boolean().default(false),
      /** The order that has the same number, after a refusal named it. Both are then flagged. */
      reusedOf: orderId.optional(),
    }),
  )
  .output(fields.nothing)
  .errors({
    ...transferRefusals,
    ORDER_TRANSFER_REFERENCE_MISSING: { status: 400 },
    ORDER_TRANSFER_DAY_TO_COME: { status: 400 },
    ORDER_TRANSFER_RECEIVED: { status: 409 },
    ORDER_TRANSFER_FLAGGED: { status: 409 },
    ORDER_TRANSFER_AMOUNT_DIFFERS: {
      status: 409,
      data: z.strictObject({ expectedMinor: z.int(), currency: z.string() }),
    },
    /** The order that has the same number. Nothing has changed. */
    ORDER_TRANSFER_NUMBER_TAKEN: { status: 409, data: z.strictObject({ orderId: z.string() }) },
    /** Both orders are flagged. */
    ORDER_TRANSFER_REUSED: { status: 409, data: z.strictObject({ orderId: z.string() }) },
  });

/**
 * Declines a slip, or requests another one. The buyer reads the reason in a mail and at the order,
 * which then waits again.
 */
const declineSlip = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/decline-slip' })
  .input(
    z.strictObject({
      orderId,
      slipId,
      /** True to request another one. */
      again: z.boolean(),
      reason: fields.reason,
    }),
  )
  .output(fields.nothing)
  .errors({ ...transferRefusals, ...reasonMissing });

export const staffTransfers = { listSlips, acceptTransfer, declineSlip };
