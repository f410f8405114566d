import * as z from 'zod';
import { operation } from '../operation.ts';

/** The orders of at most 366 days in UTC as CSV, safe to open in a spreadsheet. */
export const exportOrders = operation({
  caller: 'admin',
  token: 'orders:read',
  fileName: 'regz-orders.csv',
  contentType: 'text/csv; charset=utf-8',
})
  .route({ method: 'GET', path: '/orders/staff/export' })
  .input(z.strictObject({ from: z.iso.date(), to: z.iso.date() }))
  .output(z.string())
  .errors({
    ORDER_SPAN_INVALID: { status: 400 },
    ORDER_SPAN_TOO_FULL: { status: 409, data: z.strictObject({ limit: z.int() }) },
  });
