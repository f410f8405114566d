import { type NotNull, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The purchases without a hash of the mailbox, of accounts that have one: a closed account has none. */
export async function findUnhashed(db: Database) {
  return db
    .selectFrom('task_shop_purchases')
    .innerJoin('web_task', 'web_task.id', 'task_shop_purchases.user_id')
    .select(['task_shop_purchases.id as purchaseId', 'web_task.email'])
    .where('mailbox_hash', 'is', null)
    .where('web_task.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .execute();
}

/** Keeps the mailbox of a purchase, unless another account has bought the product with it. */
export async function setMailbox(
  db: Database,
  { purchaseId, mailboxHash }: { purchaseId: string; mailboxHash: Buffer },
): Promise<void> {
  await sql`
    update task_shop_purchases bought set mailbox_hash = ${mailboxHash}
     where id = ${purchaseId}
       and not exists (select from task_shop_purchases other
                        where other.product_id = bought.product_id
                          and other.mailbox_hash = ${mailboxHash})`.execute(db);
}

/** Forgets the mailboxes of accounts that were closed before an instant. */
export async function forgetMailboxes(db: Database, closedBefore: Date): Promise<void> {
  await sql`
    update task_shop_purchases bought set mailbox_hash = null
      from web_task
     where web_task.id = bought.user_id and web_task.closed_at < ${closedBefore}
       and bought.mailbox_hash is not null`.execute(db);
}
