import { DAY_MS } from '@regz/rules/durations.ts';
import { GIVEAWAY_KEPT_DAYS } from '@regz/rules/giveaways/giveaway-state.ts';
import { SHARED_NETWORK_FACTOR } from '@regz/rules/shop/network-limit.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import { type BudgetsOf, perHour } from '../platform/guards/attempts/attempt-budget.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { closeDueGiveaways } from './draw/close-giveaway.ts';
import { mails } from './giveaways.mails.ts';
import { listGiveaways } from './list-giveaways.ts';
import { readProof } from './read-proof.ts';
import { registerForGiveaway } from './registration/register-for-giveaway.ts';
import { deleteDrawnBefore, findRegistrationsOf } from './registrations.queries.ts';
import { createGiveaway, editGiveaway, removeGiveaway } from './staff/create-giveaway.ts';
import { drawWinners } from './staff/draw-winners.ts';
import { listGiveaways as listForStaff } from './staff/list-giveaways.ts';
import { listRegistrations } from './staff/list-registrations.ts';
import { removeRegistration } from './staff/remove-registration.ts';
import { findTakingPart } from './staff/timeline.queries.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'giveaways.close': Round;
  }
}

/** Scheduled work of the giveaways. */
const giveawaysQueues = {
  // Within 15 seconds of their end.
  'giveaways.close': schedule(15),
} satisfies Partial<Queues>;

export const giveaways = {
  operations: {
    giveaways: {
      listGiveaways,
      registerForGiveaway,
      readProof: (services, _, input) => readProof(services, input),
      staff: {
        listGiveaways: listForStaff,
        createGiveaway,
        editGiveaway,
        removeGiveaway,
        listRegistrations,
        removeRegistration,
        drawWinners,
      },
    },
  },
  mails,
  attemptLimits: giveawaysBudgets,
  queues: giveawaysQueues,
  jobs: (services) => ({ 'giveaways.close': () => closeDueGiveaways(services) }),
  sweep: sweepGiveaways,
  exportCustomer: (db, { provenEmail }) => exportGiveaways(db, provenEmail),
  timeline: [
    {
      name: 'giveaways',
      topics: ['account'],
      shownBy: 'giveaways.staff.listRegistrations',
      read: findTakingPart,
    },
  ],
} satisfies Slice;

/** Deletes names and addresses some time after the draw; codes and first letters stay published. */
export async function sweepGiveaways({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteDrawnBefore(db, new Date(clock() - GIVEAWAY_KEPT_DAYS * DAY_MS));
}

/** The registrations from an address that its owner has proved. */
async function exportGiveaways(db: Database, provenEmail: string | null): Promise<PersonalData> {
  const registrations = provenEmail === null ? [] : await findRegistrationsOf(db, provenEmail);
  return { giveaway_registrations: registrations };
}

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<ReturnType<typeof giveawaysBudgets>> {}
}

/** Attempt limits of this slice. */
function giveawaysBudgets({ GIVEAWAY_NETWORK_HOUR: most }: Config) {
  return {
    /** Registrations of a network that failed, and of a shared network. */
    giveawayNetwork: perHour(most),
    giveawaySharedNetwork: perHour(most * SHARED_NETWORK_FACTOR),
  };
}
