import { orderPath, paths } from '../sites/paths.ts';

/**
 * Returns the page with the result of a payment: the orders page, where the key appears, or the
 * order of a gift, whose key its recipient gets.
 */
export function outcomePath({ orderId, isGift }: { orderId: string; isGift: boolean }): string {
  return isGift ? orderPath(orderId) : paths.orders;
}
