import { evidenceFields, proofGaps, proofRefusals } from '@regz/rules/orders/dispute-proof.ts';
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

/** The fields for the provider, sent or unsent. */
const sending = z.strictObject({
  /** The dispute of the proof. */
  disputeRef: z.string().nullable(),
  /**
   * The bank's deadline for an answer. Null if it waits for none, or if the provider does not
   * report it.
   */
  answerBy: fields.instant.nullable(),
  /** The reason why it cannot be sent. Null if it can. */
  refusal: z.enum(proofRefusals).nullable(),
  sent: z.strictObject({ at: fields.instant, by: z.string() }).nullable(),
  /** Empty unless the provider accepts proof from us. The document is sent as well. */
  fields: z.array(z.strictObject({ name: z.enum(evidenceFields), text: z.string() })),
});

/** Proof for a dispute over a paid order, with or without a reported dispute. */
const readDisputeProof = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/orders/staff/{orderId}/proof' })
  .input(z.strictObject({ orderId }))
  .output(disputeProof.extend({ sending }))
  .errors(unpaid);

/** The same as a PDF. */
const printDisputeProof = operation({ caller: 'admin', contentType: 'application/pdf' })
  .route({ method: 'GET', path: '/orders/staff/{orderId}/proof.pdf' })
  .input(z.strictObject({ orderId }))
  .output(z.file().mime('application/pdf'))
  .errors(unpaid);

/**
 * Sends the proof to the provider, which passes it on to the bank. Works once for each dispute and
 * is final. `confirmation` is the typed order number.
 */
const sendDisputeProof = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/{orderId}/send-proof' })
  .input(z.strictObject({ orderId, confirmation: z.string().max(64) }))
  .output(z.strictObject({ disputeRef: z.string(), at: fields.instant, by: z.string() }))
  .errors({
    ...unpaid,
    ORDER_PROOF_UNCONFIRMED: { status: 400 },
    ORDER_DISPUTE_ABSENT: { status: 409 },
    ORDER_DISPUTE_OVER: { status: 409 },
    ORDER_PROOF_BY_HAND: { status: 409 },
    ORDER_PROOF_SENT: { status: 409 },
    ORDER_PROOF_SENDING: { status: 409 },
    PAYMENT_REFUSED: { status: 502 },
    PAYMENT_UNAVAILABLE: { status: 503 },
  });

export const staffProof = { readDisputeProof, printDisputeProof, sendDisputeProof };
