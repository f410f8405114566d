import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnPostgres, ownPostgres, whoAmI } from '../../../test/harness/own-postgres.ts';
import { hasSqlState, isOverload, sqlState } from './database-errors.ts';

let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());

it('Without DATABASE_URL the embedded server opens, migrated', async () => {
  await postgres.withDatabase({}, async (database) => {
    expect(await whoAmI(database)).toEqual({ session_user: 'regz_app', current_user: 'regz_app' });
    const { rows } = await database.pool.query(`select to_regclass('users') as users`);
    expect(rows).toEqual([{ users: 'users' }]);
    expect(Object.keys(database.parts)).toEqual([
      'copyMs',
      'initMs',
      'startMs',
      'migrateMs',
      'poolMs',
      'jobsMs',
    ]);
  });
});

it('Close ends every connection, whether or not the query builder was used', async () => {
  await postgres.withDatabase({}, async (database) => {
    await database.pool.query('select 1');
  });
  await postgres.withDatabase({}, async (database) => {
    await sql`select 1`.execute(database.db);
  });
  await expect.poll(countApplicationSessions).toBe(0);
});

describe('with DATABASE_URL', () => {
  beforeAll(async () => {
    // A server that has never seen this program.
    await postgres.superuser.query('alter role regz_app rename to someone_else');
    await postgres.superuser.query('create role plain login; create role stranger login');
    await postgres.superuser.query('create database plain owner plain');
    await postgres.superuser.query('create database given');
  });

  it('A missing role is refused with the statement to run', async () => {
    const refused = postgres.open({ databaseUrl: postgres.urlOf('plain', 'plain') });
    await expect(refused).rejects.toThrow(/superuser, once: create role "regz_app" nologin;/);
  });

  it('With DATABASE_URL every connection acts as the role', async () => {
    await postgres.withDatabase(
      { databaseUrl: postgres.urlOf('given', 'postgres') },
      async (database) => {
        expect(await whoAmI(database)).toEqual({
          session_user: 'postgres',
          current_user: 'regz_app',
        });
        const refusal: unknown = await database.pool
          .query('create table intruder (id int)')
          .catch((error: unknown) => error);
        expect(hasSqlState(refusal, sqlState.insufficientPrivilege)).toBe(true);
      },
    );
  });

  it('A separate owner migrates and a plain user serves', async () => {
    const urls = {
      databaseUrl: postgres.urlOf('given', 'stranger'),
      databaseOwnerUrl: postgres.urlOf('given', 'postgres'),
    };
    await postgres.withDatabase(urls, async (database) => {
      expect(await whoAmI(database)).toEqual({
        session_user: 'stranger',
        current_user: 'regz_app',
      });
    });
  });

  it('An owner who is not a superuser works once granted the role', async () => {
    await postgres.superuser.query('grant regz_app to plain');
    await postgres.withDatabase(
      { databaseUrl: postgres.urlOf('plain', 'plain') },
      async (database) => {
        expect(await whoAmI(database)).toEqual({ session_user: 'plain', current_user: 'regz_app' });
      },
    );
  });

  it('The options of the URL are kept', async () => {
    const databaseUrl = `${postgres.urlOf('given', 'postgres')}&options=-c%20work_mem%3D7MB`;
    await postgres.withDatabase({ databaseUrl }, async (database) => {
      const { rows } = await database.pool.query(
        `select current_setting('work_mem') as memory, current_user as role`,
      );
      expect(rows).toEqual([{ memory: '7MB', role: 'regz_app' }]);
    });
  });

  it('A server that could lose acknowledged work is refused', async () => {
    await postgres.superuser.query('alter database given set synchronous_commit = off');
    const refused = postgres.open({ databaseUrl: postgres.urlOf('given', 'postgres') });
    await expect(refused).rejects.toThrow(/runs with synchronous_commit off and could lose/);
    await postgres.superuser.query('alter database given reset synchronous_commit');
  });
});

it('A commit that waits for a lost replica ends after fifteen seconds', async () => {
  await postgres.superuser.query('create database replicated');
  await postgres.withDatabase(
    { databaseUrl: postgres.urlOf('replicated', 'postgres') },
    async ({ pool }) => {
      await postgres.superuser.query(`alter system set synchronous_standby_names = 'gone'`);
      await postgres.superuser.query('select pg_reload_conf()');
      try {
        const name = () =>
          pool.query(`select current_setting('synchronous_standby_names') as name`);
        await expect.poll(async () => (await name()).rows).toEqual([{ name: 'gone' }]);
        // PostgreSQL begins to wait a moment after it knows the setting.
        const write = async (): Promise<never> => {
          for (;;) await pool.query(`select pg_logical_emit_message(true, 'written', '')`);
        };
        const error: unknown = await write().catch((thrown: unknown) => thrown);
        expect(isOverload(error), String(error)).toBe(true);
        expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      } finally {
        await postgres.superuser.query('alter system reset synchronous_standby_names');
        await postgres.superuser.query('select pg_reload_conf()');
      }
    },
  );
});

async function countApplicationSessions(): Promise<number> {
  const { rows } = await postgres.superuser.query<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity where application_name = 'regz'`,
  );
  return rows[0]?.sessions ?? -1;
}
