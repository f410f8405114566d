import pg from 'pg';
import { APPLICATION_ROLE } from '../../embedded-postgres/application-database.ts';
import { hasSqlState, isUniqueViolation, sqlState } from '../database-errors.ts';

/**
 * Prepares a database given by URL for the application role: creates the role `regz_app` if the
 * server has none, lets `members` act as it, and takes CREATE on schema public from everyone else.
 * Does nothing on a prepared server. If the owner's connection may not do one of these, refuses
 * with the statement to run.
 */
export async function ensureApplicationRole(
  ownerConnection: pg.ClientConfig,
  members: readonly string[],
): Promise<void> {
  const client = new pg.Client({
    ...ownerConnection,
    application_name: 'regz-setup',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const role = pg.escapeIdentifier(APPLICATION_ROLE);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      APPLICATION_ROLE,
    ]);
    if (rowCount === 0) {
      await runOrExplain(client, `create role ${role} nologin`);
    }
    for (const member of members) {
      if (!(await isMember(client, member))) {
        await runOrExplain(client, `grant ${role} to ${pg.escapeIdentifier(member)}`);
      }
    }
    if (await canEveryoneCreate(client)) {
      await runOrExplain(client, 'revoke create on schema public from public');
    }
  } finally {
    await client.end();
  }
}

/** The user a connection signs in as, according to the server. */
export async function readUserName(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select session_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

async function isMember(client: pg.Client, user: string): Promise<boolean> {
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role($1, $2, 'member') as member`,
    [user, APPLICATION_ROLE],
  );
  return rows[0]?.member === true;
}

async function canEveryoneCreate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>(
    `select has_schema_privilege('public', 'public', 'create') as open`,
  );
  return rows[0]?.open === true;
}

async function runOrExplain(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    // Roles belong to the whole server: another database's setup may have been faster.
    if (hasSqlState(error, sqlState.duplicateObject) || isUniqueViolation(error)) {
      return;
    }
    if (hasSqlState(error, sqlState.insufficientPrivilege)) {
      throw new Error(
        'The database user of DATABASE_OWNER_URL (or DATABASE_URL) may not prepare the role of ' +
          `the application. Run this as a superuser, once: ${statement};`,
        { cause: error },
      );
    }
    throw error;
  }
}
