import type { customerOrders } from '@regz/contract/orders/orders.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { batchedOwnOrders, readOrderOverview } from './read-order-overview.ts';
import { readOwnOrder } from './read-own-order.ts';

export function customerOrdersRoutes(services: Services): Handlers<typeof customerOrders> {
  const readOrders = batchedOwnOrders(services.db);
  return {
    readOrderOverview: (context) => readOrderOverview(services, readOrders, context),
    listOwnOrders: (context, input) => listOwnOrders(services, context, input),
    readOwnOrder: (context, input) => readOwnOrder(services, context, input),
  };
}
