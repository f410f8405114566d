import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  perQuarterHour,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { Queues } from '../platform/jobs/queues.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { deleteInteractionsBefore } from './commands/interactions.queries.ts';
import { findOwnRoleSyncs } from './community-exports.queries.ts';
import { cancelConnection } from './connection/cancel-connection.ts';
import { deleteFlowsExpiredBefore } from './connection/community-flows.queries.ts';
import { completeConnection } from './connection/complete-connection.ts';
import { disconnectCommunity } from './connection/disconnect-community.ts';
import { readConnection } from './connection/read-connection.ts';
import { retryJoin } from './connection/retry-join.ts';
import { startConnection } from './connection/start-connection.ts';
import { requestEndedSyncs, requestStaleSyncs } from './roles/role-syncs.queries.ts';
import { syncDueRoles } from './roles/sync-due-roles.ts';
import { watchRoles } from './roles/watch-roles.ts';
import { editRoles } from './staff/edit-roles.ts';
import { previewRoles } from './staff/preview-roles.ts';
import { readRoles } from './staff/read-roles.ts';
import { registerCommands } from './staff/register-commands.ts';
import { updateRoles } from './update-roles.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof communityBudgets> {}
}

/** Attempt limits of this slice. */
const communityBudgets = {
  /** Requests of one account to the chat community. */
  community: perQuarterHour(30),
  /** Commands of one person in the chat. */
  chat: perQuarterHour(60),
} satisfies Record<string, AttemptLimit>;

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'community.sync-roles': z.infer<typeof person>;
    'community.join': z.infer<typeof person>;
  }
}

const person = z.object({ discordId: z.string() });

/** The community's work after a commit. */
const communityQueues = {
  // The retries are for faults of our own; a sync that fails sends a job for the next.
  'community.sync-roles': {
    data: person,
    policy: 'short',
    retryLimit: 100,
    retryDelay: 5,
    retryDelayMax: 900,
    workers: 4,
  },
  // More retries than hours in a week: the join's own deadline ends them.
  'community.join': {
    data: person,
    policy: 'short',
    retryLimit: 400,
    retryDelay: 5,
    retryDelayMax: 3600,
  },
} satisfies Partial<Queues>;

export const community = {
  operations: {
    community: {
      readConnection,
      startConnection,
      completeConnection,
      cancelConnection,
      disconnectCommunity,
      updateRoles,
      staff: { readRoles, previewRoles, editRoles, registerCommands },
    },
  },
  attemptLimits: () => communityBudgets,
  queues: communityQueues,
  jobs: (services) => ({
    'community.join': (job) => retryJoin(services, job),
    'community.sync-roles': (job) => syncDueRoles(services, job),
  }),
  everyMinute: [sweepCommunity],
  watchStep: watchRoles,
  exportCustomer: (db, { discordId }) => exportCommunity(db, discordId),
} satisfies Slice;

/** A repeated request is refused as stale long before. */
const INTERACTIONS_KEPT_MS = 15 * MINUTE_MS;

/** The community roles of a connected account. */
async function exportCommunity(db: Database, discordId: string | null): Promise<PersonalData> {
  return {
    community_role_syncs: discordId === null ? [] : await findOwnRoleSyncs(db, discordId),
  };
}

/**
 * Handles changes without an event: subscriptions end, people leave the server and return, and
 * flows and requests expire. Requests the resulting syncs.
 */
export async function sweepCommunity({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock();
  await requestEndedSyncs(db, new Date(nowMs));
  await requestStaleSyncs(db, new Date(nowMs - DAY_MS));
  await deleteFlowsExpiredBefore(db, new Date(nowMs));
  await deleteInteractionsBefore(db, new Date(systemClock() - INTERACTIONS_KEPT_MS));
}
