import { proofGaps } from '@regz/rules/orders/dispute-proof.ts';
import { disputeStatuses, refundStatuses } from '@regz/rules/orders/order-status.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { money, orderId, orderStatus, unknownOrder } from './orders.ts';

const unpaid = { ...unknownOrder, ORDER_PROOF_UNPAID: { status: 409 } } as const;

/** An event with its location, if that is stored. */
const access = z.strictObject({
  at: fields.instant,
  address: z.string().nullable(),
  /** A PC by its name, or a browser by its user agent. */
  device: z.string().nullable(),
});

const earlierOrder = z.strictObject({
  orderId,
  productName: z.string(),
  amount: money,
  paidAt: fields.instant,
});

/**
 * The evidence that banks require in a dispute over a digital good, as far as the product has it.
 */
export const disputeProof = z.strictObject({
  order: z.strictObject({
    orderId,
    productName: z.string(),
    validityDays: z.int(),
    status: orderStatus,
    amount: money,
    displayAmount: money,
    orderedAt: fields.instant,
    paidAt: fields.instant,
    provider: z.string(),
    paymentRef: z.string().nullable(),
    /**
     * The version of the terms and the return policy that the buyer agreed to. Null if it was not
     * stored.
     */
    termsVersion: z.string().nullable(),
    /** True for a test payment. */
    test: z.boolean(),
  }),
  disputes: z
    .array(
      z.strictObject({
        disputeRef: z.string(),
        status: z.enum(disputeStatuses),
        reportedAt: fields.instant,
        /** By when the bank wants an answer; null if it waits for none, or the provider does not say. */
        answerBy: fields.instant.nullable(),
      }),
    )
    .max(20),
  buyer: z.strictObject({
    username: z.string(),
    email: z.string().nullable(),
    /** Null once the account is deleted. */
    account: z
      .strictObject({ registeredAt: fields.instant, emailVerified: z.boolean() })
      .nullable(),
  }),
  /** Null while the order has none. */
  key: z
    .strictObject({
      /** Its last characters. Null if it is too short to show any. */
      ending: z.string().nullable(),
      assignedAt: fields.instant,
      /** For a gift: the times of its mail and its opening. */
      gift: z
        .strictObject({ sentAt: fields.instant.nullable(), openedAt: fields.instant.nullable() })
        .nullable(),
      redemption: z
        .strictObject({
          at: fields.instant,
          byBuyer: z.boolean(),
          /** Null if it is not kept. Always null for sessions of people other than the buyer. */
          address: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /**
   * Mails to the buyer's address since the order, about orders and gifts, by the template's name.
   */
  mails: z
    .array(
      z.strictObject({
        template: z.string(),
        writtenAt: fields.instant,
        sentAt: fields.instant.nullable(),
        failedAt: fields.instant.nullable(),
      }),
    )
    .max(50),
  /** Active sessions of the client area. */
  sessions: z.array(access.extend({ seenAt: fields.instant })).max(100),
  /** Acts of the buyer in the audit trail since the order, by the verb's name. */
  acts: z.array(access.extend({ what: z.string() })).max(100),
  /** PCs with the panel. */
  devices: z.array(access.extend({ platform: z.string(), seenAt: fields.instant })).max(50),
  refunds: z
    .array(
      z.strictObject({
        at: fields.instant,
        amount: money,
        status: z.enum(refundStatuses),
      }),
    )
    .max(100),
  /**
   * Earlier orders of the account that were paid with real money, neither disputed nor refunded in
   * full.
   */
  earlierOrders: z.strictObject({ count: z.int(), newest: z.array(earlierOrder).max(10) }),
  missing: z.array(z.enum(proofGaps)),
});

/** Proof for a dispute over a paid order, with or without a reported dispute. */
const readDisputeProof = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/orders/staff/{orderId}/proof' })
  .input(z.strictObject({ orderId }))
  .output(disputeProof)
  .errors(unpaid);

/** The same as a PDF. */
const printDisputeProof = operation({ caller: 'admin', contentType: 'application/pdf' })
  .route({ method: 'GET', path: '/orders/staff/{orderId}/proof.pdf' })
  .input(z.strictObject({ orderId }))
  .output(z.file().mime('application/pdf'))
  .errors(unpaid);

export const staffProof = { readDisputeProof, printDisputeProof };
