import { parseDecimal } from '@regz/rules/numbers.ts';
import { RECEIPT_BUYER_LIMITS } from '@regz/rules/orders/receipts/receipt-buyer.ts';
import { unprintableSign } from '@regz/rules/orders/receipts/script-runs.ts';
import * as z from 'zod';

const LONGEST_NUMBER = 60;
const MOST_BASIS_POINTS = 10_000;

/** A text that receipts can print. */
const printed = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => unprintableSign(text) === null, {
      error:
        'has a sign that receipts cannot print: Latin, Sinhala, Tamil, Devanagari, Arabic and Thaana letters can be',
    });

/** The seller's details on receipts. */
export const sellerVariables = {
  SELLER_NAME: printed(RECEIPT_BUYER_LIMITS.name).optional(),
  /** The lines of the address, with `|` between them. */
  SELLER_ADDRESS: printed(RECEIPT_BUYER_LIMITS.address)
    .transform((text) => text.split('|').map((line) => line.trim()))
    .pipe(z.array(z.string().min(1)).max(RECEIPT_BUYER_LIMITS.addressLines))
    .optional(),
  /** The number of the business registration. */
  SELLER_NUMBER: printed(LONGEST_NUMBER).optional(),
  /** The tax included in every price, its rate in percent, and the seller's tax number. */
  TAX_NAME: printed(LONGEST_NUMBER).optional(),
  TAX_PERCENT: z
    .string()
    .transform((text) => parseDecimal(text, 2) ?? -1)
    .pipe(z.int().min(0, 'must be a number such as 18 or 2.5').max(MOST_BASIS_POINTS))
    .optional(),
  TAX_NUMBER: printed(LONGEST_NUMBER).optional(),
};

type SellerVariables = z.infer<z.ZodObject<typeof sellerVariables>>;

/** Why these settings contradict each other, one sentence per mistake. */
export function sellerMistakes({ TAX_NAME, TAX_PERCENT, TAX_NUMBER }: SellerVariables): string[] {
  const mistakes: string[] = [];
  if ((TAX_NAME === undefined) !== (TAX_PERCENT === undefined)) {
    mistakes.push('TAX_NAME, TAX_PERCENT: set both or none.');
  }
  if (TAX_NUMBER !== undefined && TAX_NAME === undefined) {
    mistakes.push('TAX_NUMBER: has no meaning without TAX_NAME.');
  }
  return mistakes;
}
