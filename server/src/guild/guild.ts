import { DAY_MS } from '@regz/rules/durations.ts';
import { GUILD_KEPT_DAYS } from '@regz/rules/guild/applications.ts';
import { SHARED_NETWORK_FACTOR } from '@regz/rules/shop/network-limit.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import { type BudgetsOf, perHour } from '../platform/guards/attempts/attempt-budget.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { applyToGuild } from './apply-to-guild.ts';
import { mails } from './guild.mails.ts';
import { deleteDecidedBefore, findApplicationsOf } from './guild.queries.ts';
import { readOwnApplication } from './read-own-application.ts';
import { decideApplication } from './staff/decide-application.ts';
import { listApplications } from './staff/list-applications.ts';
import { removeApplication } from './staff/remove-application.ts';
import { findApplying } from './staff/timeline.queries.ts';
import { withdrawApplication } from './withdraw-application.ts';

export const guild = {
  operations: {
    guild: {
      applyToGuild,
      readOwnApplication: ({ db }, _, input) => readOwnApplication(db, input),
      withdrawApplication: ({ db }, _, input) => withdrawApplication(db, input),
      staff: {
        listApplications: ({ db }, _, input) => listApplications(db, input),
        decideApplication,
        removeApplication,
      },
    },
  },
  mails,
  attemptLimits: guildBudgets,
  sweep: sweepGuild,
  exportCustomer: (db, { provenEmail }) => exportGuild(db, provenEmail),
  timeline: [
    {
      name: 'guild',
      topics: ['account'],
      shownBy: 'guild.staff.listApplications',
      read: findApplying,
    },
  ],
} satisfies Slice;

/** Deletes applications a year after they were decided. */
export async function sweepGuild({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteDecidedBefore(db, new Date(clock() - GUILD_KEPT_DAYS * DAY_MS));
}

/** The applications from an address that its owner has proved. */
async function exportGuild(db: Database, provenEmail: string | null): Promise<PersonalData> {
  const applications = provenEmail === null ? [] : await findApplicationsOf(db, provenEmail);
  return { guild_applications: applications };
}

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<ReturnType<typeof guildBudgets>> {}
}

/** How often what this slice guards may be attempted. */
function guildBudgets({ GUILD_NETWORK_HOUR: most }: Config) {
  return {
    /** Applications of a network that failed, and of a shared network. */
    guildNetwork: perHour(most),
    guildSharedNetwork: perHour(most * SHARED_NETWORK_FACTOR),
  };
}
