import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { assignKey } from './staff/assign-key.ts';
import { checkOrderNow } from './staff/check-order-now.ts';
import { editGift } from './staff/edit-gift.ts';
import { exchangeKey } from './staff/exchange-key.ts';
import { exportOrders } from './staff/export-orders.ts';
import { listBackOrders } from './staff/list-back-orders.ts';
import { moveOrder } from './staff/move-order.ts';
import { resolveFlag } from './staff/resolve-flag.ts';
import { searchOrders } from './staff/search-orders.ts';

/** Orders as staff see and manage them. */
export function staffOrdersRoutes(services: Services) {
  return {
    searchOrders: (_context, input) => searchOrders(services, input),
    assignKey: (context, input) => assignKey(services, context, input),
    exchangeKey: (context, input) => exchangeKey(services, context, input),
    moveOrder: (context, input) => moveOrder(services, context, input),
    editGift: (context, input) => editGift(services, context, input),
    checkOrderNow: (_context, input) => checkOrderNow(services, input),
    listBackOrders: () => listBackOrders(services.db),
    resolveFlag: (context, input) => resolveFlag(services, context, input),
    exportOrders: (_context, input) => exportOrders(services.db, input),
  } satisfies Partial<Handlers<Contract['orders']['staff']>>;
}
