import { RECEIPT_BUYER_LIMITS } from '@regz/rules/orders/receipts/receipt-buyer.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { orderId, receiptBuyer, unknownOrder } from './orders.ts';

const noReceipt = { ...unknownOrder, ORDER_RECEIPT_UNPAID: { status: 409 } } as const;

/**
 * The order of the receipt, and the time zone of its times, by its IANA name. UTC if absent or
 * unknown.
 */
const asked = z.strictObject({ orderId, timeZone: z.string().max(64).optional() });

/** A PDF that the browser saves under its own file name. */
const pdf = z.file().mime('application/pdf');

/** The receipt of a paid own order. */
const readReceipt = operation({ caller: 'customer', contentType: 'application/pdf' })
  .route({ method: 'GET', path: '/orders/own/{orderId}/receipt.pdf' })
  .input(asked)
  .output(pdf)
  .errors(noReceipt);

/** The content of a receipt in English: its lines, and rows of a label and a text. */
const receiptPaper = z.strictObject({
  /** The receipt's number, or the reason why there is none. */
  number: z.string(),
  notices: z.array(z.string()).readonly(),
  parties: z
    .array(z.strictObject({ label: z.string(), lines: z.array(z.string()).readonly() }))
    .readonly(),
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })).readonly(),
  sections: z
    .array(
      z.strictObject({
        heading: z.string(),
        rows: z
          .array(
            z.strictObject({
              label: z.string(),
              amount: z.string(),
              isSum: z.boolean().optional(),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
  notes: z.array(z.string()).readonly(),
});

/** The receipt for display on a page, with the same content as the PDF. */
const readReceiptPaper = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/orders/own/{orderId}/receipt' })
  .input(asked)
  .output(receiptPaper)
  .errors(noReceipt);

/**
 * Sets the name and address on the receipt of one of the caller's orders, paid or not. Each is text
 * of several lines, or blank.
 */
const editReceiptBuyer = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/orders/own/{orderId}/receipt' })
  .input(
    z.strictObject({
      orderId,
      /** The version that the edit is based on; 0 for the first. */
      version: z
        .int()
        .min(0)
        .max(fields.INTEGER_MAX - 1),
      name: z.string().max(RECEIPT_BUYER_LIMITS.name),
      address: z.string().max(RECEIPT_BUYER_LIMITS.address),
    }),
  )
  .output(receiptBuyer)
  .errors({
    ...unknownOrder,
    ORDER_BUYER_UNPRINTABLE: {
      status: 400,
      data: z.strictObject({ field: z.enum(['name', 'address']), sign: z.string() }),
    },
    ORDER_BUYER_CHANGED: { status: 409, data: receiptBuyer },
  });

export const customerReceipts = { readReceipt, readReceiptPaper, editReceiptBuyer };

/** The receipt of any paid order. */
const readStaffReceipt = operation({
  caller: 'admin',
  token: 'orders:read',
  contentType: 'application/pdf',
})
  .route({ method: 'GET', path: '/orders/staff/{orderId}/receipt.pdf' })
  .input(asked)
  .output(pdf)
  .errors(noReceipt);

export const staffReceipts = { readReceipt: readStaffReceipt };
