import { sandboxQueues } from '../stand-ins/payment/sandbox-queues.ts';
import { coinsQueues } from './coins/coins.jobs.ts';
import { communityQueues } from './community/community.jobs.ts';
import { customersQueues } from './customers/customers.jobs.ts';
import { downloadsQueues } from './downloads/downloads.jobs.ts';
import { giveawaysQueues } from './giveaways/giveaways.jobs.ts';
import { identityQueues } from './identity/identity.jobs.ts';
import { keyStockQueues } from './key-stock/key-stock.jobs.ts';
import { licensesQueues } from './licenses/licenses.jobs.ts';
import { ordersQueues } from './orders/orders.jobs.ts';
import { overviewQueues } from './overview/overview.jobs.ts';
import { backupQueues } from './platform/backups/backup.jobs.ts';
import { attemptsQueues } from './platform/guards/attempts/attempts.jobs.ts';
import type { Queues } from './platform/jobs/queues.ts';
import { mailQueues } from './platform/mail/mail.jobs.ts';
import { sweepQueues } from './sweep.jobs.ts';

/**
 * Every queue of the product, schedules among them: a slice with jobs has a line here, and its
 * handlers in workers.ts.
 */
export const queues: Queues = {
  ...mailQueues,
  ...identityQueues,
  ...customersQueues,
  ...attemptsQueues,
  ...sweepQueues,
  ...backupQueues,
  ...keyStockQueues,
  ...licensesQueues,
  ...downloadsQueues,
  ...ordersQueues,
  ...sandboxQueues,
  ...coinsQueues,
  ...communityQueues,
  ...giveawaysQueues,
  ...overviewQueues,
};
