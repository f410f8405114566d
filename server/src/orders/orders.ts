import type { Slice } from '../platform/slice.ts';
import { exportOwnOrders } from './export-own-orders.ts';
import { fillOrders, fillOverlooked } from './fulfillment/fill-orders.ts';
import { orderFigures } from './order-figures.ts';
import { staffOrdersRoutes } from './orders-staff.routes.ts';
import { ordersBudgets } from './orders.budgets.ts';
import { ordersQueues } from './orders.jobs.ts';
import { ordersMails } from './orders.mails.ts';
import { customerOrdersRoutes } from './orders.routes.ts';
import {
  catchUp,
  checkPendingOrders,
  releaseAbandonedRefunds,
  retryEvents,
} from './payments/reconcile-payments.ts';

export const orders = {
  operations: (services) => ({
    orders: { ...customerOrdersRoutes(services), staff: staffOrdersRoutes(services) },
  }),
  mails: ordersMails,
  attemptLimits: () => ordersBudgets,
  queues: ordersQueues,
  jobs: (services) => ({
    'orders.fill': (job) => fillOrders(services, job),
    'orders.fill-overlooked': () => fillOverlooked(services),
    'orders.retry-events': () => retryEvents(services),
    'orders.check-pending': () => checkPendingOrders(services),
    'orders.release-refunds': () => releaseAbandonedRefunds(services),
    'orders.catch-up': ({ previousAt }) => catchUp(services, previousAt),
  }),
  figures: orderFigures,
  exportCustomer: (db, { id }) => exportOwnOrders(db, id),
} satisfies Slice;
