import { cleanedText } from '../texts.ts';

/**
 * The days that a slip's file is stored (also after its buyer replaced it), the storage limit of an
 * account's files, and the longest number that a bank gives a transfer.
 */
export const TRANSFER_LIMITS = {
  slipDays: 180,
  replacedDays: 7,
  accountBytes: 50_000_000,
  bankReference: 64,
} as const;

/** The decisions on a slip. `replaced` means that the buyer sent another. */
export const slipDecisions = ['accepted', 'declined', 'asked-again', 'replaced'] as const;
export type SlipDecision = (typeof slipDecisions)[number];

/** The facts that decide whether an order can still be paid by bank transfer. */
export type TransferOrder = {
  provider: string;
  paid: boolean;
  /** Staff have recorded its transfer, which has no effect yet, or a different one. */
  processing: boolean;
  expired: boolean;
  endsAtMs: number | null;
};

export type TransferRefusal = 'ORDER_TRANSFER_ABSENT' | 'ORDER_TRANSFER_RECEIVED';

/**
 * Returns the reason why no transfer can be recorded for an order. Null if one can. A transfer
 * after the order's end is late, and still counts.
 */
export function transferRefusal(order: TransferOrder): TransferRefusal | null {
  if (order.provider !== 'transfer') return 'ORDER_TRANSFER_ABSENT';
  return order.paid || order.processing ? 'ORDER_TRANSFER_RECEIVED' : null;
}

/** Returns the reason why a buyer cannot send a slip for an order, or null. */
export function slipRefusal(
  order: TransferOrder,
  nowMs: number,
): TransferRefusal | 'ORDER_TRANSFER_ENDED' | null {
  const refusal = transferRefusal(order);
  if (refusal !== null) return refusal;
  const isOver = order.expired || order.endsAtMs === null || order.endsAtMs <= nowMs;
  return isOver ? 'ORDER_TRANSFER_ENDED' : null;
}

/**
 * Returns the bank's number of a transfer in its one spelling, so that it is recognized when it
 * comes again. Empty for a blank number.
 */
export function keptBankReference(text: string): string {
  return cleanedText(text).replaceAll(/\s+/g, ' ').toUpperCase();
}

/**
 * Returns the key of the fact that a transfer with this bank number arrived. The database allows it
 * once.
 */
export function transferKey(bankReference: string): string {
  return `transfer.received:${bankReference}`;
}

/**
 * Returns the path to which a buyer sends the slip of an order with PUT, as the raw body;
 * `:orderId` for the route.
 */
export function slipUploadPath(orderId: string): string {
  return `/api/orders/${orderId}/slip`;
}

/** Returns the path of a slip's file for staff; `:id` for the route. */
export function slipFilePath(id: string): string {
  return `/api/orders/staff/slips/${id}/file`;
}
