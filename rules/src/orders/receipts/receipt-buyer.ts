import { cleanedText, oneLine, withoutInvisible } from '../../texts.ts';
import { unprintableSign } from './script-runs.ts';

/** The longest details of the buyer, in characters as `String.length` counts them. */
export const RECEIPT_BUYER_LIMITS = { name: 120, address: 500, addressLines: 8 };

/** The name and address on a receipt, as the buyer wrote them. Blanks are left out. */
export type ReceiptBuyer = { name: string; address: string };
export type ReceiptBuyerField = keyof ReceiptBuyer;

type Refused = {
  code: 'ORDER_BUYER_UNPRINTABLE';
  data: { field: ReceiptBuyerField; sign: string };
};

/**
 * Returns the stored form of the details: no blanks around lines, no blank lines, no invisible
 * characters. The last of eight lines contains all further ones.
 */
export function keptReceiptBuyer({ name, address }: ReceiptBuyer): ReceiptBuyer {
  const lines = address
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => oneLine(withoutInvisible(line)))
    .filter((line) => line !== '');
  const { addressLines: most } = RECEIPT_BUYER_LIMITS;
  const kept = [...lines.slice(0, most - 1), lines.slice(most - 1).join(', ')];
  return { name: oneLine(withoutInvisible(name)), address: cleanedText(kept.join('\n')) };
}

/** Returns the reason to refuse these stored details, or null. */
export function receiptBuyerRefusal(buyer: ReceiptBuyer): Refused | null {
  for (const field of ['name', 'address'] as const) {
    const sign = unprintableSign(buyer[field]);
    if (sign !== null) return { code: 'ORDER_BUYER_UNPRINTABLE', data: { field, sign } };
  }
  return null;
}
