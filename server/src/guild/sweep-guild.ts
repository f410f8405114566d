import { DAY_MS } from '@regz/rules/durations.ts';
import { GUILD_KEPT_DAYS } from '@regz/rules/guild/applications.ts';
import type { Services } from '../platform/services.ts';
import { deleteDecidedBefore } from './guild.queries.ts';

/** Deletes applications a year after they were decided. */
export async function sweepGuild({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteDecidedBefore(db, new Date(clock() - GUILD_KEPT_DAYS * DAY_MS));
}
