import type { NotNull } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** What a trial is marked with, besides the account that has it; `pc` is a PC that runs the program. */
export type TrialMark = 'mailbox' | 'device' | 'community' | 'pc';

const HASHED = '^[0-9a-f]{64}$';

/**
 * Stores the mark of an account's trial; false if another account's trial has it, also of one that is
 * gone. Waits for one being stored at the same time.
 */
export async function insertMark(
  trx: Database,
  { kind, mark, userId, at }: { kind: TrialMark; mark: string; userId: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('free_panel_trial_marks')
    .values({ kind, mark, at, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'mark'])
        .doUpdateSet({ user_id: userId })
        .where('free_panel_trial_marks.user_id', '=', userId),
    )
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** The PCs in the list of an account, by the ids that they prove. */
export async function findProvenPcs(trx: Database, userId: string): Promise<string[]> {
  const row = await trx
    .selectFrom('users')
    .select('hwid as deviceIds')
    .where('id', '=', userId)
    .executeTakeFirst();
  return (row?.deviceIds ?? []).filter((id) => PROVEN.test(id));
}

/** The digest of a PC's key; what programs of before say of themselves proves nothing. */
const PROVEN = /^[\w-]{43}$/;

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

/** Notes since when no account of the marks is left. */
export async function noteLeftMarks(db: Database, at: Date): Promise<void> {
  await db
    .updateTable('free_panel_trial_marks')
    .set({ left_at: at })
    .where('user_id', 'is', null)
    .where('left_at', 'is', null)
    .execute();
}

export async function deleteMarksLeftBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('free_panel_trial_marks').where('left_at', '<', before).execute();
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
