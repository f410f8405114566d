import * as z from 'zod';
import { decimalUnits, hundredths } from '../decimal-money.ts';

const id = z.int().positive();
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish()
  .catch(null);

/**
 * The fields read from an invoice; others are ignored. Money is decimal text. The shape of the
 * items is not documented.
 */
export const invoice = z.object({
  id,
  unique_id: z.string().min(1).max(100),
  status: z.string(),
  /** In minor units. */
  price: z.string().transform(hundredths).pipe(z.int()),
  /** In hundred-millionths: cryptocurrency payments may have fractions of a minor unit. */
  paid: z
    .string()
    .nullish()
    .transform((text) => decimalUnits(text ?? '0'))
    .pipe(z.bigint()),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .transform((code) => code.toUpperCase()),
  /** The value that we sent with the checkout, where SellAuth repeats it. */
  affiliate: z
    .string()
    .regex(/^[A-Z0-9-]{8,16}$/)
    .optional()
    .catch(undefined),
  created_at: moment,
  completed_at: moment,
  items: z
    .array(z.object({ id, product_id: id, variant_id: id, quantity: z.int().positive() }))
    .min(1)
    .max(100),
});
export type Invoice = z.infer<typeof invoice>;

/** One invoice, bare or wrapped as Laravel wraps its resources. */
export const invoiceAnswer = z.union([
  invoice,
  z.object({ data: invoice }).transform(({ data }) => data),
]);

/**
 * A page of invoices; each is read separately, so that a malformed one does not hide the others.
 */
export const invoicePage = z.object({ data: z.array(z.looseObject({ id })) });

export const checkoutAnswer = z.object({
  success: z.literal(true),
  invoice_id: id,
  invoice_url: z.url(),
});
