import { entriesDigest } from '@regz/rules/giveaways/draw.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { listDueForClose, lockGiveaway, publishEntries } from '../giveaways.queries.ts';
import { listEntrants } from '../registrations.queries.ts';
import { sha256 } from './sha256.ts';

/**
 * Publishes the entries of every giveaway whose end has passed, each once, in any number of
 * processes.
 */
export async function closeDueGiveaways({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const { id } of await listDueForClose(db, new Date(clock()))) {
    await transaction(db, async ({ trx }) => {
      const giveaway = await lockGiveaway(trx, id);
      if (giveaway?.closedAt === null) await closeLocked(trx, id, clock());
    });
  }
}

/** Publishes the entries of a giveaway that is locked, over and not closed yet. */
export async function closeLocked(trx: Database, giveawayId: string, nowMs: number): Promise<void> {
  const entrants = await listEntrants(trx, giveawayId);
  const codes = entrants.map(({ code }) => code);
  const digest = await entriesDigest(codes, sha256);
  await publishEntries(trx, { giveawayId, digest, at: new Date(nowMs) });
}
