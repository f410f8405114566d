import pg from 'pg';

export const OWNER_ROLE = 'regz_owner';
export const APPLICATION_ROLE = 'regz_app';
export const DATABASE_NAME = 'regz';

const SETUP_LOCK = 7_203_115;

/**
 * Creates the login roles `regz_owner` and `regz_app` and the database `regz`, as far as missing.
 * Safe to run from several processes at once. `superuser` is connected to `postgres`.
 */
export async function ensureApplicationDatabase(superuser: pg.Client): Promise<void> {
  if (await isComplete(superuser)) {
    return;
  }
  await superuser.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
  try {
    await createMissingRole(superuser, OWNER_ROLE);
    await createMissingRole(superuser, APPLICATION_ROLE);
    await createApplicationDatabase(superuser, DATABASE_NAME);
  } finally {
    await superuser.query('select pg_advisory_unlock($1)', [SETUP_LOCK]);
  }
}

/**
 * Creates a database owned by `regz_owner` that otherwise only `regz_app` may enter, empty or as a
 * copy of `template`; an existing database gets the same rights.
 */
export async function createApplicationDatabase(
  superuser: pg.Client,
  name: string,
  template = 'template0',
): Promise<void> {
  const database = pg.escapeIdentifier(name);
  const { rowCount } = await superuser.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    await superuser.query(
      `create database ${database} owner ${OWNER_ROLE} template ${pg.escapeIdentifier(template)}`,
    );
  }
  await superuser.query(`grant connect on database ${database} to ${APPLICATION_ROLE}`);
  // Last, because its effect is what tells a later start that everything is done.
  await superuser.query(`revoke all on database ${database} from public`);
}

async function isComplete(superuser: pg.Client): Promise<boolean> {
  const { rows } = await superuser.query<{ complete: boolean }>(
    `select not has_database_privilege('public', oid, 'connect') as complete
     from pg_database where datname = $1`,
    [DATABASE_NAME],
  );
  return rows[0]?.complete === true;
}

async function createMissingRole(superuser: pg.Client, role: string): Promise<void> {
  const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) {
    await superuser.query(`create role ${pg.escapeIdentifier(role)} login`);
  }
}
