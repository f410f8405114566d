import { exportEntries } from './audit/export-entries.ts';
import { exportCoins } from './coins/export-coins.ts';
import { exportGames } from './games/export-games.ts';
import type { Database } from './platform/database/database.ts';
import { findAnswersOf } from './platform/http/idempotency.ts';
import { exportMail } from './platform/mail/export-mail.ts';
import type { PersonalData } from './platform/personal-data.ts';
import { exportTaskAccount } from './players/export-task-account.ts';
import { exportShop } from './shop/export-shop.ts';
import { exportTasks } from './tasks/export-tasks.ts';

/**
 * Everything stored about a task user: this file names every slice that stores some. Each returns
 * rows without secrets.
 */
export async function exportTaskUser(db: Database, userId: string): Promise<PersonalData> {
  const { email, data } = await exportTaskAccount(db, userId);
  return {
    ...data,
    ...(await exportTasks(db, userId)),
    ...(await exportCoins(db, userId)),
    ...(await exportGames(db, userId)),
    ...(await exportShop(db, userId)),
    ...(await exportMail(db, email)),
    ...(await exportEntries(db, { kind: 'task-user', id: userId })),
    idempotency_answers: await findAnswersOf(db, `task-user:${userId}`),
  };
}
