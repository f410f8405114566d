import type { NotNull } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** What a trial is marked with, besides the account that has it. */
export type TrialMark = 'mailbox' | 'device' | 'community';

const HASHED = '^[0-9a-f]{64}$';

/** Which marks refuse a second trial, as staff chose for all links. */
export async function findOncePer(
  db: Database,
): Promise<Record<Exclude<TrialMark, 'mailbox'>, boolean>> {
  return db
    .selectFrom('free_panel_settings')
    .select(['once_per_device as device', 'once_per_community as community'])
    .executeTakeFirstOrThrow();
}

export async function setOncePer(
  trx: Database,
  per: Exclude<TrialMark, 'mailbox'>,
  isOn: boolean,
): Promise<void> {
  await trx
    .updateTable('free_panel_settings')
    .set(per === 'device' ? { once_per_device: isOn } : { once_per_community: isOn })
    .execute();
}

/**
 * Stores a trial's mark; false if another trial has it. Waits for one being stored at the same
 * time.
 */
export async function insertMark(
  trx: Database,
  { kind, mark, at }: { kind: TrialMark; mark: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('free_panel_trial_marks')
    .values({ kind, mark, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom an account is connected to in the chat community, and its package; undefined for nobody. */
export async function findCommunityMember(trx: Database, userId: string) {
  return trx
    .selectFrom('users')
    .select(['discord_id as communityId', 'subscription'])
    .where('id', '=', userId)
    .where('discord_id', 'is not', null)
    .$narrowType<{ communityId: NotNull }>()
    .executeTakeFirst();
}

/** Marks of the community that are the ids themselves. */
export async function listPlainMarks(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('free_panel_trial_marks')
    .select('mark')
    .where('kind', '=', 'community')
    .where('mark', '!~', HASHED)
    .execute();
  return rows.map(({ mark }) => mark);
}

export async function replaceMark(
  db: Database,
  { plain, mark }: { plain: string; mark: string },
): Promise<void> {
  await db
    .updateTable('free_panel_trial_marks')
    .set({ mark })
    .where('kind', '=', 'community')
    .where('mark', '=', plain)
    .execute();
}
