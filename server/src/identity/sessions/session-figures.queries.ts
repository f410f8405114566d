import type { Database } from '../../platform/database/database.ts';

export async function countSessions(db: Database) {
  return db
    .selectFrom('account_sessions')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('sessions')])
    .groupBy('kind')
    .execute();
}
