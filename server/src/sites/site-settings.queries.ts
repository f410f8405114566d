import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

const columns = [
  'version',
  'daily_tasks as dailyTasks',
  'daily_coins as dailyCoins',
  'mini_games as miniGames',
  'active_users as activeUsers',
  'uptime',
  'support',
  'chat_community as chatCommunity',
  'messaging',
  'social',
  'edited_by as editedBy',
] as const;

export async function findSettings(db: Database) {
  const [row] = await theSettings(db, {});
  if (row === undefined) throw new Error('the site has no settings');
  return row;
}

const theSettings = preparedQuery((db, _nothing: object) =>
  db.selectFrom('site_settings').select(columns),
);

export type SettingsRow = Awaited<ReturnType<typeof findSettings>>;

/** Locks the settings until the transaction ends. */
export async function lockSettings(trx: Database): Promise<SettingsRow> {
  return trx.selectFrom('site_settings').select(columns).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Changes the settings, which get the next version. */
export async function updateSettings(
  trx: Database,
  change: Omit<SettingsRow, 'version'>,
): Promise<SettingsRow> {
  return trx
    .updateTable('site_settings')
    .set((each) => ({
      version: each('version', '+', 1),
      daily_tasks: change.dailyTasks,
      daily_coins: change.dailyCoins,
      mini_games: change.miniGames,
      active_users: change.activeUsers,
      uptime: change.uptime,
      support: change.support,
      chat_community: change.chatCommunity,
      messaging: change.messaging,
      social: change.social,
      edited_by: change.editedBy,
    }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Tasks of a day, customers who logged in since a moment and are not banned, and open task users. */
export async function countFigures(db: Database, since: Date) {
  return db
    .selectNoFrom((each) => [
      each
        .selectFrom('tasks')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .as('dailyTasks'),
      each
        .selectFrom('users')
        .where('banned', '=', false)
        .where('last_login_at', '>=', since)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .as('activeCustomers'),
      each
        .selectFrom('web_task')
        .where('closed_at', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .as('openTaskUsers'),
    ])
    .executeTakeFirstOrThrow();
}
