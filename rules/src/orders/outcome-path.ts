import { orderPath, paths } from '../sites/paths.ts';

/**
 * Where a buyer sees what came of a payment: among the orders, where the key appears, or at the order of a
 * gift, whose key its recipient gets.
 */
export function outcomePath({ orderId, isGift }: { orderId: string; isGift: boolean }): string {
  return isGift ? orderPath(orderId) : paths.orders;
}
