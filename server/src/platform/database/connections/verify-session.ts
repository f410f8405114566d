import type pg from 'pg';
import { StartRefusal } from '../../start-refusal.ts';

/** Settings that bound a wait, in milliseconds. */
type WaitLimits = Partial<
  Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', number>
>;

interface ExpectedSession {
  /** The required role; any role if undefined. */
  role?: string | undefined;
  /** Upper bounds: no limit of the session may be longer, or off. */
  limits: WaitLimits;
}

interface Session {
  role: string;
  timeZone: string;
  limits: Record<string, number>;
}

/**
 * For a pool's `verify`: checks each new connection once, and rejects it if the server ignored the
 * startup settings. A pooler may drop them silently, and the program would then write as the owner,
 * in another time zone, and without limits on waits.
 */
export function verifySession(
  expected: ExpectedSession,
): (client: pg.PoolClient, done: (error?: Error) => void) => void {
  return (client, done) => {
    // No other listener exists between this check and the first query, and the connection may end.
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
 * Not prepared, because it runs once. Reads three settings by name, because the view pg_settings
 * computes all of them. Each is a text with its unit, such as 10s.
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
