import type { Slice } from '../platform/slice.ts';
import { communityBudgets } from './community.budgets.ts';
import { communityQueues } from './community.jobs.ts';
import { communityRoutes } from './community.routes.ts';
import { retryJoin } from './connection/retry-join.ts';
import { exportCommunity } from './export-community.ts';
import { hasDueRoleSyncs, runDueRoleSyncs } from './roles/run-due-role-syncs.ts';
import { watchRoles } from './roles/watch-roles.ts';
import { sweepCommunity } from './sweep-community.ts';

export const community = {
  operations: (services) => ({ community: communityRoutes(services) }),
  attemptLimits: () => communityBudgets,
  queues: communityQueues,
  jobs: (services) => ({
    'community.join': (job) => retryJoin(services, job),
    'community.sweep': () => sweepCommunity(services),
    'community.sync-roles': (_, stopping) => runDueRoleSyncs(services, stopping),
  }),
  hasWork: (services) => ({ 'community.sync-roles': () => hasDueRoleSyncs(services) }),
  watchStep: watchRoles,
  exportCustomer: (db, { discordId }) => exportCommunity(db, discordId),
} satisfies Slice;
