import type { SessionKind } from '@regz/contract/operation.ts';
import { sessionLimits } from '../../platform/guards/session-limits.ts';
import type {
  AdminCaller,
  Authenticate,
  Callers,
  CustomerCaller,
  TaskUserCaller,
} from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { accountView } from '../account-view.ts';
import { findCustomerSession } from '../accounts.queries.ts';
import { findAdminSession } from '../staff/admins.queries.ts';
import { taskUserView } from '../task-user-view.ts';
import { findTaskUserSession } from '../task-users.queries.ts';
import { parseSessionToken, secretMatches, type SessionToken } from './session-token.ts';
import { deleteSession, deleteSessionsOf, touchSession } from './sessions.queries.ts';

type SessionRow = { secretHash: Buffer; createdAt: Date; seenAt: Date };
type Found<Row> = (Row & SessionRow) | undefined;

/** The row when the secret fits and the session still runs; its use is noted now and then. */
async function openSession<Row>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kind: SessionKind,
  token: SessionToken,
  row: Found<Row>,
): Promise<(Row & SessionRow) | null> {
  if (row === undefined || !secretMatches(token.secret, row.secretHash)) return null;
  const { idleSeconds, absoluteSeconds, touchSeconds } = sessionLimits[kind];
  const now = clock();
  const idle = (now - row.seenAt.getTime()) / 1000;
  const age = (now - row.createdAt.getTime()) / 1000;
  if (idle > idleSeconds || age > absoluteSeconds) {
    await deleteSession(db, token.id);
    return null;
  }
  if (idle >= touchSeconds) await touchSession(db, token.id, new Date(now));
  return row;
}

/** The guard in front of every operation that needs a session. */
export function createAuthenticate(services: Services): Authenticate {
  const { db } = services;

  async function customer(token: SessionToken): Promise<CustomerCaller | null> {
    const row = await openSession(
      services,
      'customer',
      token,
      await findCustomerSession(db, token.id),
    );
    if (row === null) return null;
    if (row.banned) {
      await deleteSessionsOf(db, { kind: 'customer', id: row.id });
      throw new Refusal('ACCOUNT_BANNED');
    }
    const { id, username } = row;
    return { kind: 'customer', id, username, sessionId: token.id, account: accountView(row) };
  }

  async function admin(token: SessionToken): Promise<AdminCaller | null> {
    const row = await openSession(services, 'admin', token, await findAdminSession(db, token.id));
    if (row === null) return null;
    return { kind: 'admin', id: row.id, username: row.username, sessionId: token.id };
  }

  async function taskUser(token: SessionToken): Promise<TaskUserCaller | null> {
    const row = await openSession(
      services,
      'task-user',
      token,
      await findTaskUserSession(db, token.id),
    );
    if (row === null) return null;
    const { id, username } = row;
    return { kind: 'task-user', id, username, sessionId: token.id, account: taskUserView(row) };
  }

  const nobody = async () => null;
  const byKind = { customer, admin, 'task-user': taskUser, 'link-admin': nobody };

  return async <Kind extends SessionKind>(kind: Kind, text: string | undefined) => {
    const token = parseSessionToken(text);
    if (token === null) return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind's reader gives its own caller
    return (await byKind[kind](token)) as Callers[Kind] | null;
  };
}
