import { ORDER_STAFF_LIMITS, orderSorts } from '@regz/rules/orders/staff.ts';
import { LIST_LIMITS } from '@regz/rules/staff/list-pages.ts';
import * as z from 'zod';
import { operation } from '../operation.ts';
import { followsOneWay, listCount, listDays, listPage } from '../staff/list-pages.ts';
import { orderId, orderStatus } from './orders.ts';
import { staffOrder } from './staff-order.ts';

const listedAmount = z.coerce.number<number | string>().int().min(0).max(LIST_LIMITS.amountMinor);

/**
 * Orders, twenty at a time: newest first, or as `sort` says. `search` is the start of an order id, a
 * username or an email address, a link to an order, at least four characters of its license key, a
 * transfer reference, or a provider's payment id.
 */
export const searchOrders = operation({ caller: 'admin', token: 'orders:read' })
  .route({ method: 'GET', path: '/orders/staff' })
  .input(
    z
      .strictObject({
        search: z.string().max(ORDER_STAFF_LIMITS.search).optional(),
        status: orderStatus.optional(),
        /** Only orders with a flagged payment: open flags, or all. */
        flagged: z.enum(['open', 'all']).optional(),
        /** Only the orders of this account. */
        customerId: z.uuid().optional(),
        provider: z.string().max(64).optional(),
        /** The whole name of the product. */
        product: z.string().max(200).optional(),
        /** The charge in hundredths, both included. */
        least: listedAmount.optional(),
        most: listedAmount.optional(),
        ...listDays,
        ...listPage(orderSorts),
        before: orderId.optional(),
      })
      .refine(followsOneWay),
  )
  .output(
    z.strictObject({
      orders: z.array(staffOrder).max(LIST_LIMITS.page),
      next: orderId.nullable(),
      count: listCount,
      /** The names of ordered products, of which `product` is one. Empty if no page was named. */
      products: z.array(z.string()).max(ORDER_STAFF_LIMITS.products),
    }),
  );
