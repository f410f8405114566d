import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The past or future end of an unpaid order `o`, as in the index `order_facts_ended`. */
const endedAt = sql<Date | null>`greatest(coalesce(o.expired_at, o.checkout_expires_at), o.failed_at)`;

type Leaving = {
  /** Limits of the time at which an order ended unpaid. */
  ended: { after: Date; until: Date };
  /** Only ids after this one, in their order. */
  after: string | null;
  most: number;
  /** True for real money. */
  live: boolean;
};

/** Customers with an order that ended unpaid, in the order of their ids. */
export async function findLeavers(
  db: Database,
  { ended, after, most, live }: Leaving,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.user_id as id from order_facts o
     where o.paid_at is null and o.granted_at is null and o.live = ${live}
       and ${endedAt} > ${ended.after} and ${endedAt} <= ${ended.until}
       and o.user_id is not null and (${after}::uuid is null or o.user_id > ${after}::uuid)
       and not exists (select from order_unpaid_mails m where m.order_ref = o.id)
     order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the orders of a customer that can still be paid, and returns them. Skips orders that
 * another transaction holds.
 */
export async function lockUnpaid(trx: Database, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_facts')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .where('granted_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

type Sale = {
  userId: string;
  /** Earlier paid orders are left out. */
  since: Date;
  /** True if real money is taken now. */
  live: boolean;
  /** A condition that is true if a product can be delivered now. */
  inStock: (productId: RawBuilder<string>) => RawBuilder<boolean>;
};

/** A customer's unpaid orders, and those paid recently. */
export async function findCustomerOrders(trx: Database, { userId, since, live, inStock }: Sale) {
  return trx
    .selectFrom('order_facts as o')
    .leftJoin('coupons as c', 'c.id', 'o.coupon_id')
    .select(['o.id', 'o.order_id as orderId', 'o.plan_id as planId', 'o.quote'])
    .select(['o.provider', 'o.language'])
    .select(['o.product_name as product', 'o.display_currency as currency', 'c.code as coupon'])
    .select(['o.created_at as createdAt', 'o.processing_at as processingAt'])
    .select(['o.flag', 'o.flag_resolved_at as flagResolvedAt'])
    .select(endedAt.as('endedAt'))
    .select(sql<Date | null>`greatest(o.expired_at, o.failed_at)`.as('refusedAt'))
    .select(sql<Date | null>`coalesce(o.paid_at, o.granted_at)`.as('settledAt'))
    .select((each) => [
      each
        .exists(each.selectFrom('order_gifts as g').whereRef('g.order_ref', '=', 'o.id'))
        .as('isGift'),
      each
        .exists(each.selectFrom('order_slips as s').whereRef('s.order_ref', '=', 'o.id'))
        .as('hasSlip'),
      each
        .exists(
          each
            .selectFrom('order_slips as s')
            .whereRef('s.order_ref', '=', 'o.id')
            .where('s.decision', 'is', null),
        )
        .as('slipWaits'),
      each
        .exists(
          each
            .selectFrom('storefront_plans as p')
            .whereRef('p.id', '=', 'o.plan_id')
            .where('p.available', '=', true)
            .where('o.live', '=', live)
            .where((or) =>
              or.or([
                or('p.sells_without_stock', '=', true),
                inStock(sql.ref('p.stock_product_id')),
              ]),
            ),
        )
        .as('isSold'),
    ])
    .where('o.user_id', '=', userId)
    .where(sql<boolean>`coalesce(o.paid_at, o.granted_at, ${since}) >= ${since}`)
    .execute();
}

type NotedMail = {
  userId: string;
  orderRef: string;
  mailId: string;
  at: Date;
  /** The latest time at which the last mail may have been sent. */
  lastUntil: Date;
};

/**
 * Records the mail about an order and returns its recipient. Returns undefined if a mail was sent
 * too recently or about the same order, or if the account has no verified address, is banned, is
 * about to be deleted, or refuses such mails. Of concurrent calls, one records the mail.
 */
export async function noteUnpaidMail(
  trx: Database,
  { userId, orderRef, mailId, at, lastUntil }: NotedMail,
): Promise<{ email: string; username: string } | undefined> {
  const { rows } = await sql<{ email: string; username: string }>`
    with noted as (
      insert into order_unpaid_mails as last (user_id, order_ref, mail_id, sent_at)
      select u.id, ${orderRef}::uuid, ${mailId}::uuid, ${at}::timestamptz from users u
       where u.id = ${userId} and u.email is not null and u.email_verified and not u.banned
         and not exists (select from account_deletions d where d.user_id = u.id)
         and not exists (select from order_unpaid_mails m where m.order_ref = ${orderRef})
         and not exists (select from order_unpaid_mail_refusals r where r.user_id = u.id)
      on conflict (user_id) do update
         set order_ref = excluded.order_ref, mail_id = excluded.mail_id, sent_at = excluded.sent_at
       where last.sent_at <= ${lastUntil}
      returning user_id)
    select u.email, u.username from noted join users u on u.id = noted.user_id`.execute(trx);
  return rows[0];
}

/** The outbox id of the last mail to a customer about an order that ended unpaid. */
export async function findUnpaidMail(trx: Database, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('order_unpaid_mails')
    .select('mail_id as id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id;
}

/** True if the customer refuses mails about orders that ended unpaid. */
export async function refusesUnpaidMails(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_unpaid_mail_refusals')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Does nothing for a deleted account. */
export async function refuseUnpaidMails(db: Database, userId: string): Promise<void> {
  await db
    .insertInto('order_unpaid_mail_refusals')
    .columns(['user_id'])
    .expression((from) => from.selectFrom('users').select('id').where('id', '=', userId))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function acceptUnpaidMails(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('order_unpaid_mail_refusals').where('user_id', '=', userId).execute();
}

/** The last mail to a customer about an unpaid order, for the export of personal data. */
export async function findUnpaidMailOf(db: Database, userId: string) {
  return db
    .selectFrom('order_unpaid_mails as m')
    .innerJoin('order_facts as o', 'o.id', 'm.order_ref')
    .select(['o.order_id', 'm.sent_at'])
    .where('m.user_id', '=', userId)
    .execute();
}

/** True if the customer refuses such mails. */
export async function findUnpaidMailRefusalOf(db: Database, userId: string) {
  return db
    .selectFrom('order_unpaid_mail_refusals')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
}
