import type { DueEnds, ReminderKind } from '@regz/rules/licenses/reminders.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type ExpiryNotice = {
  kind: ReminderKind;
  userId: string;
  email: string;
  username: string;
  subscription: string;
  expiresOn: string;
  endsTime: string;
  /** The day of the last redemption; null if there was none. */
  begunOn: string | null;
  /** True if staff enabled the kind, and the person has not turned it off. */
  isWanted: boolean;
  /** Null while staff have not worded it. */
  subject: string | null;
  text: string | null;
};

/**
 * Records up to `most` due notices that are not recorded yet, and returns them. The caller must
 * send them.
 */
export async function noteDueNotices(
  trx: Database,
  due: { ends: readonly DueEnds[]; at: Date; most: number },
): Promise<ExpiryNotice[]> {
  const { rows } = await sql<ExpiryNotice>`
    with due as (
      select id, expiredate, asked.kind
        from jsonb_to_recordset(${JSON.stringify(due.ends)}::jsonb)
             as asked (kind text, after timestamptz, until timestamptz)
        join account_standings on ends_at > asked.after and ends_at <= asked.until
        join users on users.id = account_standings.user_id
       where not banned and email is not null and ends_at <> 'infinity' and frozen_days is null
    ), noted as (
      insert into license_expiry_notices (user_id, expiredate, kind, sent_at)
      select id, expiredate, kind, ${due.at} from due
       where not exists (
         select from license_expiry_notices n
          where n.user_id = due.id and n.expiredate = due.expiredate and n.kind = due.kind)
       limit ${due.most}
      on conflict do nothing
      returning user_id, expiredate, kind
    )
    select noted.kind, users.id as "userId", users.email, users.username, users.subscription,
           noted.expiredate as "expiresOn", users.ends_time as "endsTime",
           to_char(last.redeemed_at at time zone 'UTC', 'YYYY-MM-DD') as "begunOn",
           word.subject, word.text,
           word.is_on and not exists (
             select from license_reminder_refusals r where r.user_id = noted.user_id) as "isWanted"
      from noted
      join users on users.id = noted.user_id
      join license_reminders word on word.kind = noted.kind
      left join lateral (
        select r.redeemed_at from license_redemptions r
         where r.user_id = noted.user_id
         order by r.redeemed_at desc limit 1) last on true`.execute(trx);
  return rows;
}

/** Records that an end needs no further mail, because another mail announces it. */
export async function noteAnnouncedEnd(
  trx: Database,
  end: { userId: string; expiresOn: string; at: Date },
): Promise<void> {
  const { userId, expiresOn, at } = end;
  const notices = (['ended', 'ended-lately'] satisfies ReminderKind[]).map((kind) => ({
    user_id: userId,
    expiredate: expiresOn,
    kind,
    sent_at: at,
  }));
  await trx
    .insertInto('license_expiry_notices')
    .values(notices)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
