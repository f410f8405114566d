import type { customerOrders } from '@regz/contract/orders.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listOwnOrders } from './own/list-own-orders.ts';
import { orderOverview } from './own/order-overview.ts';
import { readOwnOrder } from './own/read-own-order.ts';

export function customerOrdersRoutes(services: Services): Handlers<typeof customerOrders> {
  return {
    overview: ({ caller }) => orderOverview(services.db, caller.id),
    list: ({ caller }, { before }) => listOwnOrders(services, caller.id, before),
    get: ({ caller }, { orderId }) => readOwnOrder(services, caller.id, orderId),
  };
}
