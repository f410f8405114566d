import type { ReminderKind } from '@regz/rules/licenses/reminders.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

const columns = [
  sql<ReminderKind>`kind`.as('kind'),
  'is_on as isOn',
  'subject',
  'text',
  'version',
  'edited_by as editedBy',
] as const;

export async function listReminderRows(db: Database) {
  return db.selectFrom('license_reminders').select(columns).execute();
}

export type ReminderRow = Awaited<ReturnType<typeof listReminderRows>>[number];

/** Locks a reminder until the transaction ends. */
export async function lockReminder(trx: Database, kind: ReminderKind): Promise<ReminderRow> {
  return trx
    .selectFrom('license_reminders')
    .select(columns)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes a reminder and increments its version. */
export async function updateReminder(
  trx: Database,
  { kind, isOn, subject, text, editedBy }: Omit<ReminderRow, 'version'>,
): Promise<ReminderRow> {
  return trx
    .updateTable('license_reminders')
    .set((each) => ({
      is_on: isOn,
      subject,
      text,
      edited_by: editedBy,
      version: each('version', '+', 1),
    }))
    .where('kind', '=', kind)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** True if the customer refuses reminders. */
export async function refusesReminders(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('license_reminder_refusals')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Does nothing for a deleted account. */
export async function refuseReminders(db: Database, userId: string): Promise<void> {
  await db
    .insertInto('license_reminder_refusals')
    .columns(['user_id'])
    .expression((from) => from.selectFrom('users').select('id').where('id', '=', userId))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function acceptReminders(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('license_reminder_refusals').where('user_id', '=', userId).execute();
}
