import { sandboxQueues } from '../stand-ins/payment/sandbox-queues.ts';
import { communityQueues } from './community/community.jobs.ts';
import { customersQueues } from './customers/customers.jobs.ts';
import { identityQueues } from './identity/identity.jobs.ts';
import { ordersQueues } from './orders/orders.jobs.ts';
import type { Queues } from './platform/jobs/queues.ts';
import { mailQueues } from './platform/mail/mail.jobs.ts';

/** Every queue of the product: a slice with jobs has a line here, and its handlers in workers.ts. */
export const queues: Queues = {
  ...mailQueues,
  ...identityQueues,
  ...customersQueues,
  ...ordersQueues,
  ...sandboxQueues,
  ...communityQueues,
};
