import { type NotNull, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * The marks of a trial, besides its account: `pc` is the key of a PC that runs the program, `parts`
 * its board and system.
 */
export type TrialMark = 'mailbox' | 'device' | 'community' | 'pc' | 'parts';

/**
 * Stores the mark of an account's trial; false if the trial of another account has it, even a
 * deleted one. Waits for a concurrent call with the same mark.
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

/** The listed PCs of an account that have proved their key, with their parts, ordered by id. */
export async function findProvenPcs(trx: Database, userId: string): Promise<ProvenPc[]> {
  const { rows } = await sql<ProvenPc>`
    select listed as "deviceId", coalesce(pc.components, '{}') as components
      from users cross join unnest(users.hwid) listed
      left join panel_devices pc on pc.account_id = users.id and pc.device_id = listed
     where users.id = ${userId} and listed ~ ${PROVEN}
     order by listed`.execute(trx);
  return rows;
}

export type ProvenPc = { deviceId: string; components: readonly Buffer[] };

/** The digest of a PC's key. The ids of older programs prove nothing. */
const PROVEN = '^[A-Za-z0-9_-]{43}$';

/** True if staff refuse a second trial on a PC that is recognized by its parts. */
export async function refusesParts(trx: Database): Promise<boolean> {
  const { isOn } = await trx
    .selectFrom('free_panel_settings')
    .select('once_per_parts as isOn')
    .executeTakeFirstOrThrow();
  return isOn;
}

/** Reports a second trial on one PC to staff. */
export async function reportTrial(
  trx: Database,
  { userId, deviceId, at }: { userId: string; deviceId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('panel_reports')
    .values({ account_id: userId, device_id: deviceId, kind: 'trial', detail: '', at })
    .execute();
}

/** The account's community member and package; undefined if it is not connected. */
export async function findCommunityMember(trx: Database, userId: string) {
  return trx
    .selectFrom('users')
    .select(['discord_id as communityId', 'subscription'])
    .where('id', '=', userId)
    .where('discord_id', 'is not', null)
    .$narrowType<{ communityId: NotNull }>()
    .executeTakeFirst();
}

/** Records since when the marks' account is deleted. */
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
