import type {
  NotificationKind,
  NotifiedKind,
} from '@regz/rules/notifications/notification-kinds.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { PushTarget } from '../platform/ports/push-service.ts';

/** The account that notifications are for. */
export type Owner = { kind: NotifiedKind; id: string };

const columns = { customer: 'customer_id', 'task-user': 'task_user_id' } as const;
const accounts = { customer: 'users', 'task-user': 'web_task' } as const;

export type NewSubscription = PushTarget & {
  owner: Owner;
  sessionId: string;
  language: Language;
  at: Date;
  expiresAt: Date | null;
};

/**
 * Subscribes a browser, which leaves the account that it had, and ends the oldest subscriptions of
 * the account above the limit. Locks the account, so that concurrent calls count each other.
 */
export async function insertSubscription(
  trx: Database,
  { owner, sessionId, endpoint, p256dh, auth, language, at, expiresAt }: NewSubscription,
  most: number,
): Promise<void> {
  const owned = columns[owner.kind];
  await sql`select from ${sql.table(accounts[owner.kind])} where id = ${owner.id} for no key update`.execute(
    trx,
  );
  const row = {
    customer_id: owner.kind === 'customer' ? owner.id : null,
    task_user_id: owner.kind === 'task-user' ? owner.id : null,
    session_id: sessionId,
    p256dh,
    auth,
    language,
    created_at: at,
    expires_at: expiresAt,
  };
  await trx
    .insertInto('notification_subscriptions')
    .values({ ...row, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
  await trx
    .deleteFrom('notification_subscriptions')
    .where('id', 'in', (each) =>
      each
        .selectFrom('notification_subscriptions')
        .select('id')
        .where(owned, '=', owner.id)
        .orderBy('created_at', 'desc')
        .orderBy((order) => order.case().when('endpoint', '=', endpoint).then(0).else(1).end())
        .orderBy('id')
        .offset(most),
    )
    .execute();
}

export async function deleteOwnSubscription(
  db: Database,
  owner: Owner,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('notification_subscriptions')
    .where(columns[owner.kind], '=', owner.id)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function deleteSubscriptions(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from notification_subscriptions where id = any (${[...ids]}::uuid[])`.execute(
    db,
  );
}

/** Deletes everything about the notifications of an account. */
export async function deleteAllOf(trx: Database, owner: Owner): Promise<void> {
  const owned = columns[owner.kind];
  await trx.deleteFrom('notification_subscriptions').where(owned, '=', owner.id).execute();
  await trx.deleteFrom('notification_refusals').where(owned, '=', owner.id).execute();
}

/** Deletes up to `most` subscriptions that push services have dropped by then; returns how many. */
export async function deleteExpired(db: Database, at: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notification_subscriptions
     where id in (select id from notification_subscriptions where expires_at <= ${at}
                   order by expires_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}

export type Recipient = PushTarget & { id: string; ownerKind: NotifiedKind; language: Language };

type Wanted = {
  kind: NotificationKind;
  at: Date;
  /** The kinds of accounts that can get the kind. */
  owners: readonly NotifiedKind[];
};

/**
 * Returns the browsers that a notification is for, by id after a given one: of one customer, or of
 * every account. Leaves out expired ones, banned customers, and accounts that turned the kind off.
 */
export async function findRecipients(
  db: Database,
  {
    customerId,
    after,
    most,
    ...wanted
  }: Wanted & { customerId: string | undefined; after: string | undefined; most: number },
): Promise<Recipient[]> {
  const whose = customerId === undefined ? sql`true` : sql`s.customer_id = ${customerId}`;
  const rest = after === undefined ? sql`true` : sql`s.id > ${after}`;
  return read(db, wanted, sql`${whose} and ${rest}`, most);
}

/** Returns a browser if the notification is still for it. */
export async function findRecipient(
  db: Database,
  { id, ...wanted }: Wanted & { id: string },
): Promise<Recipient | undefined> {
  const [recipient] = await read(db, wanted, sql`s.id = ${id}`, 1);
  return recipient;
}

async function read(
  db: Database,
  { kind, at, owners }: Wanted,
  which: RawBuilder<unknown>,
  most: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select s.id, s.endpoint, s.p256dh, s.auth,
           case when s.customer_id is null then 'task-user' else 'customer' end as "ownerKind",
           coalesce(users.language,
                    case web_task.language_preference
                      when 'English' then 'en' when 'Sinhala' then 'si' when 'Tamil' then 'ta' end,
                    s.language) as language
      from notification_subscriptions s
      left join users on users.id = s.customer_id
      left join web_task on web_task.id = s.task_user_id
     where ${which}
       and (case when s.customer_id is null then 'task-user' else 'customer' end) = any (${[...owners]}::text[])
       and (s.expires_at is null or s.expires_at > ${at})
       and users.banned is not true
       and not exists (select from notification_refusals r
                        where r.kind = ${kind}
                          and (r.customer_id = s.customer_id or r.task_user_id = s.task_user_id))
     order by s.id limit ${most}`.execute(db);
  return rows;
}

export async function findRefusals(db: Database, owner: Owner): Promise<NotificationKind[]> {
  const rows = await db
    .selectFrom('notification_refusals')
    .select(sql<NotificationKind>`kind`.as('kind'))
    .where(columns[owner.kind], '=', owner.id)
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function insertRefusal(
  db: Database,
  owner: Owner,
  kind: NotificationKind,
): Promise<void> {
  await db
    .insertInto('notification_refusals')
    .values({
      customer_id: owner.kind === 'customer' ? owner.id : null,
      task_user_id: owner.kind === 'task-user' ? owner.id : null,
      kind,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRefusal(
  db: Database,
  owner: Owner,
  kind: NotificationKind,
): Promise<void> {
  await db
    .deleteFrom('notification_refusals')
    .where(columns[owner.kind], '=', owner.id)
    .where('kind', '=', kind)
    .execute();
}

/** Records that a day's beginning is announced; false if it was before. */
export async function insertDay(trx: Database, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('notification_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteDaysBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('notification_days').where('day', '<', day).execute();
}

/** An account's browsers, without their keys. */
export async function findOwnSubscriptions(db: Database, owner: Owner) {
  return db
    .selectFrom('notification_subscriptions')
    .select(['endpoint', 'language', 'created_at', 'expires_at'])
    .where(columns[owner.kind], '=', owner.id)
    .orderBy('created_at')
    .execute();
}
