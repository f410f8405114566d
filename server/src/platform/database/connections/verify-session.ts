import type pg from 'pg';
import { StartRefusal } from '../../start-refusal.ts';

/** Settings that bound a wait, in milliseconds. */
type WaitLimits = Partial<
  Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', number>
>;

interface ExpectedSession {
  /** Whom the session acts as; anybody when left out. */
  role?: string | undefined;
  /** None of them may be longer, or off. */
  limits: WaitLimits;
}

interface Session {
  role: string;
  timeZone: string;
  limits: Record<string, number>;
}

/**
 * For `verify` of a pool: looks once at each new connection, whether the server does what the
 * program asked for at its start. A pooler may drop it without a word, and the program would write
 * as the owner, in another time zone, and wait without limits. Such a connection is not used.
 */
export function verifySession(
  expected: ExpectedSession,
): (client: pg.PoolClient, done: (error?: Error) => void) => void {
  return (client, done) => {
    // Between this look and its first query nobody else listens, and a connection may end there.
    client.on('error', () => undefined);
    readSession(client).then(
      (session) => {
        const wrong = differences(session, expected);
        done(wrong.length === 0 ? undefined : new StartRefusal(explain(wrong)));
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };
}

/**
 * Not prepared, because it is asked once. Reads three settings by name: the view pg_settings would
 * compute all of them. Each is a text with its unit, such as 10s.
 */
async function readSession(client: pg.PoolClient): Promise<Session> {
  const { rows } = await client.query<Session>(
    `select current_user as role, current_setting('TimeZone') as "timeZone",
            (select json_object_agg(name, extract(epoch from current_setting(name)::interval) * 1000)
               from unnest(array['statement_timeout', 'lock_timeout',
                                 'idle_in_transaction_session_timeout']) as name) as limits`,
  );
  const [session] = rows;
  if (session === undefined) throw new Error('no response');
  return session;
}

function differences(session: Session, { role, limits }: ExpectedSession): string[] {
  const wrong: string[] = [];
  if (role !== undefined && session.role !== role) {
    wrong.push(`acts as ${session.role} instead of ${role}`);
  }
  if (!['UTC', 'Etc/UTC'].includes(session.timeZone)) {
    wrong.push(`has the time zone ${session.timeZone} instead of UTC`);
  }
  for (const [name, most] of Object.entries(limits)) {
    const found = session.limits[name] ?? 0;
    if (found === 0) wrong.push(`has no ${name}`);
    else if (found > most) wrong.push(`has a ${name} of ${found} ms instead of ${most}`);
  }
  return wrong;
}

function explain(wrong: readonly string[]): string {
  return (
    `A database connection ${wrong.join(', ')}: something between the program and the database, ` +
    'such as PgBouncer, drops what a connection asks for at its start. Sign in as regz_app itself ' +
    'and set these for that role, as docs/operations/database.md shows.'
  );
}
