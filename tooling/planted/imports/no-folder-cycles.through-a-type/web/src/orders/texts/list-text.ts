import type { Order } from '../staff/orders/order.ts';

export type ListText = Order;
