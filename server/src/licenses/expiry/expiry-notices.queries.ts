import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type ExpiryNotice = {
  kind: 'ends-soon' | 'ended';
  email: string;
  username: string;
  subscription: string;
  expiresOn: string;
};

/**
 * Notes up to `most` notices that are due and not noted yet, and gives them: `ends-soon` for ends
 * on the day `soon`, `ended` for ends on the day `today`. The caller that notes one has to send it.
 */
export async function noteDueNotices(
  trx: Database,
  due: { today: string; soon: string; at: Date; most: number },
): Promise<ExpiryNotice[]> {
  const { rows } = await sql<ExpiryNotice>`
    with due as (
      select id, ends_on as expiredate,
             case when ends_on = ${due.today}::date then 'ended' else 'ends-soon' end as kind
        from account_standings join users on users.id = account_standings.user_id
       where not banned and email is not null
         and ends_on <> 'infinity' and ends_on in (${due.today}::date, ${due.soon}::date)
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
    select noted.kind, users.email, users.username, users.subscription,
           noted.expiredate as "expiresOn"
      from noted join users on users.id = noted.user_id`.execute(trx);
  return rows;
}

/** Notes an end as announced, because another mail says it. */
export async function noteAnnouncedEnd(
  trx: Database,
  end: { userId: string; expiresOn: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('license_expiry_notices')
    .values({ user_id: end.userId, expiredate: end.expiresOn, kind: 'ended', sent_at: end.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
