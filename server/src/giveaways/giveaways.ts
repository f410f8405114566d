import type { Slice } from '../platform/slice.ts';
import { foldGiveawayCounts } from './counts/fold-giveaway-counts.ts';
import { closeDueGiveaways } from './draw/close-giveaway.ts';
import { exportGiveaways } from './export-giveaways.ts';
import { giveawaysBudgets } from './giveaways.budgets.ts';
import { giveawaysQueues } from './giveaways.jobs.ts';
import { giveawaysMails } from './giveaways.mails.ts';
import { giveawaysRoutes } from './giveaways.routes.ts';
import { sweepGiveaways } from './sweep-giveaways.ts';

export const giveaways = {
  operations: (services) => ({ giveaways: giveawaysRoutes(services) }),
  mails: giveawaysMails,
  attemptLimits: giveawaysBudgets,
  queues: giveawaysQueues,
  jobs: (services) => ({
    'giveaways.close': () => closeDueGiveaways(services),
    'giveaways.fold-counts': () => foldGiveawayCounts(services),
  }),
  sweep: sweepGiveaways,
  exportCustomer: (db, { provenEmail }) => exportGiveaways(db, provenEmail),
} satisfies Slice;
