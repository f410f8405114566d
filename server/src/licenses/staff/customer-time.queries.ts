import type { ReminderKind } from '@regz/rules/licenses/reminders.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { timeEntriesOf } from '../time/license-time.queries.ts';

/**
 * All entries of an account, newest first, with the actor, and the key, order or change of many
 * accounts of each.
 */
export async function findStaffTimeEntries(db: Database, accountId: string) {
  return timeEntriesOf(db, accountId)
    .leftJoin('account_admins as admin', 'admin.id', 'entry.actor_id')
    .leftJoin('order_facts as order', 'order.license_key_id', 'entry.license_key_id')
    .select(['admin.username as actorName', 'order.order_id as orderId'])
    .select('entry.time_change_id as timeChangeId')
    .select((the) => [
      the
        .case()
        .when('key.product_id', 'is not', null)
        .then(the.ref('key.id'))
        .end()
        .as('stockKeyId'),
      sql<'customer' | 'admin' | 'link-admin' | 'operator'>`entry.actor_kind`.as('actor'),
    ])
    .execute();
}

/** The facts that decide an account's mails about its end; undefined if it is deleted. */
export async function findMailFacts(db: Database, accountId: string) {
  const { rows } = await sql<{
    banned: boolean;
    hasAddress: boolean;
    isRefused: boolean;
    inCommunity: boolean;
    begunOn: string | null;
    remindersOn: ReminderKind[];
    announced: ReminderKind[];
  }>`
    select u.banned, u.email is not null as "hasAddress", u.discord_id is not null as "inCommunity",
           exists (select from license_reminder_refusals r where r.user_id = u.id) as "isRefused",
           (select to_char(max(r.redeemed_at) at time zone 'UTC', 'YYYY-MM-DD')
              from license_redemptions r where r.user_id = u.id) as "begunOn",
           array(select kind from license_reminders where is_on) as "remindersOn",
           array(select n.kind from license_expiry_notices n
                  where n.user_id = u.id and n.expiredate = u.expiredate) as announced
      from users u where u.id = ${accountId}`.execute(db);
  return rows[0];
}

export type MailFacts = NonNullable<Awaited<ReturnType<typeof findMailFacts>>>;

/**
 * The newest entry by which a license replaced a package, and the order if the change of package
 * was paid for; undefined without any.
 */
export async function findNewestReplacement(db: Database, accountId: string) {
  const { rows } = await sql<{ number: number; licenseKeyId: string; paidOrderId: string | null }>`
    select e.number, e.license_key_id as "licenseKeyId",
           (select o.order_id from order_facts o
             where o.license_key_id = e.license_key_id and o.quote is not null and o.amount_minor > 0
             limit 1) as "paidOrderId"
      from license_time_entries e
     where e.account_id = ${accountId} and e.kind = 'replacement' and e.license_key_id is not null
     order by e.number desc limit 1`.execute(db);
  return rows[0];
}
