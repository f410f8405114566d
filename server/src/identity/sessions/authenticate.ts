import type { SessionKind } from '@regz/contract/operation.ts';
import { mayCall } from '@regz/rules/staff/staff-roles.ts';
import { batched } from '../../platform/database/batches/batched.ts';
import type { Database } from '../../platform/database/database.ts';
import { sessionLimits } from '../../platform/guards/session-limits.ts';
import type {
  AdminCaller,
  Authenticate,
  Callers,
  CustomerCaller,
  LinkAdminCaller,
  TaskUserCaller,
} from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { accountView } from '../account-view.ts';
import { findCustomerSessions } from '../accounts.queries.ts';
import { findAdminSession } from '../admins.queries.ts';
import { findLinkAdminSession } from '../link-admins.queries.ts';
import { taskUserView } from '../task-user-view.ts';
import { findTaskUserSessions, type TaskUserRow } from '../task-users.queries.ts';
import { parseSessionToken, secretMatches, type SessionToken } from './session-token.ts';
import { deleteSession, touchSession } from './sessions.queries.ts';

type SessionRow = { secretHash: Buffer; createdAt: Date; seenAt: Date };
type Found<Row> = (Row & SessionRow) | undefined;

/**
 * The operation that staff call, and whether it is allowed before they replace a password that
 * another person set, and set up the codes that their account requires.
 */
type Asked = { beforeSetUp: boolean; operation?: string };

/**
 * The row if the secret matches and the session has not ended. Records the session's use from time
 * to time.
 */
async function openSession<Row>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kind: SessionKind,
  token: SessionToken,
  row: Found<Row>,
): Promise<(Row & SessionRow) | null> {
  if (row === undefined || !secretMatches(token.secret, row.secretHash)) return null;
  const now = clock();
  const { isOver, isDueForTouch } = ageOf(row, kind, now);
  if (isOver) {
    await deleteSession(db, token.id);
    return null;
  }
  if (isDueForTouch) await touchSession(db, token.id, new Date(now));
  return row;
}

/** Reads sessions; concurrent reads share one statement. */
function batchedSessions<Row extends { sessionId: string }>(
  db: Database,
  find: (db: Database, asked: { ids: readonly string[] }) => Promise<Row[]>,
): (id: string) => Promise<Row | undefined> {
  return batched(async (ids) => {
    const rows = await find(db, { ids });
    const byId = new Map(rows.map((row) => [row.sessionId, row]));
    return ids.map((id) => byId.get(id));
  });
}

/** The guard in front of every operation that needs a session. */
export function createAuthenticate(services: Services): Authenticate {
  const { db } = services;
  const findCustomer = batchedSessions(db, findCustomerSessions);
  const findTaskUser = batchedSessions(db, findTaskUserSessions);

  async function customer(token: SessionToken): Promise<CustomerCaller | null> {
    const found = await findCustomer(token.id);
    const row = await openSession(services, 'customer', token, found);
    if (row === null) return null;
    // The session stays until the ban is lifted, so that each of several concurrent requests gets
    // the reason.
    if (row.banned) throw new Refusal('ACCOUNT_BANNED');
    return customerCaller(row, token.id);
  }

  async function admin(token: SessionToken, asked: Asked): Promise<AdminCaller | null> {
    const found = await findAdminSession(db, token.id);
    const row = await openSession(services, 'admin', token, found);
    return row === null ? null : staffCaller(row, token.id, asked);
  }

  async function taskUser(token: SessionToken): Promise<TaskUserCaller | null> {
    const found = await findTaskUser(token.id);
    const row = await openSession(services, 'task-user', token, found);
    return row === null ? null : taskUserCaller(row, token.id);
  }

  async function linkAdmin(token: SessionToken): Promise<LinkAdminCaller | null> {
    const found = await findLinkAdminSession(db, token.id, new Date(services.clock()));
    const row = await openSession(services, 'link-admin', token, found);
    if (row === null) return null;
    return { kind: 'link-admin', id: row.id, username: row.username, sessionId: token.id };
  }

  const byKind = { customer, admin, 'task-user': taskUser, 'link-admin': linkAdmin };

  return async <Kind extends SessionKind>(
    kind: Kind,
    text: string | undefined,
    options = { beforeSetUp: false },
  ) => {
    const token = parseSessionToken(text);
    if (token === null) return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind's reader gives its own caller
    return (await byKind[kind](token, options)) as Callers[Kind] | null;
  };
}

/**
 * Decides whether a session has ended by idleness or age, and whether its use is due to be
 * recorded.
 */
function ageOf({ seenAt, createdAt }: SessionRow, kind: SessionKind, nowMs: number) {
  const { idleSeconds, absoluteSeconds, touchSeconds } = sessionLimits[kind];
  const idle = (nowMs - seenAt.getTime()) / 1000;
  const age = (nowMs - createdAt.getTime()) / 1000;
  return {
    isOver: idle > idleSeconds || age > absoluteSeconds,
    isDueForTouch: idle >= touchSeconds,
  };
}

type CustomerRow = Awaited<ReturnType<typeof findCustomerSessions>>[number];

/** A customer's account as a caller. `sessionId` is empty for a caller without a session. */
export function customerCaller(
  row: Omit<CustomerRow, keyof SessionRow | 'sessionId' | 'subjectId'>,
  sessionId: string,
): CustomerCaller {
  const { id, username, timeEntry } = row;
  const account = accountView(row);
  const { subscription, endsAt, frozenDays } = account;
  const licenseTime = { subscription, endsAt, frozenDays, number: timeEntry };
  return { kind: 'customer', id, username, sessionId, account, licenseTime };
}

/** A task user's account as a caller. `sessionId` is empty for a caller without a session. */
export function taskUserCaller(
  row: Omit<TaskUserRow, keyof SessionRow | 'sessionId' | 'subjectId'>,
  sessionId: string,
): TaskUserCaller {
  const { id, username } = row;
  return { kind: 'task-user', id, username, sessionId, account: taskUserView(row) };
}

type StaffRow = NonNullable<Awaited<ReturnType<typeof findAdminSession>>>;

/**
 * A staff account as a caller. `sessionId` is empty for a caller without a session.
 * @throws Refusal ACCOUNT_PASSWORD_GIVEN, ACCOUNT_CODES_MISSING, ACCOUNT_ROLE_INSUFFICIENT
 */
export function staffCaller(
  row: Omit<StaffRow, keyof SessionRow>,
  sessionId: string,
  asked: Asked,
): AdminCaller {
  const { id, username, role, codesRequired, codesOn, passwordGiven } = row;
  const codesMissing = codesRequired && !codesOn;
  if (passwordGiven && !asked.beforeSetUp) throw new Refusal('ACCOUNT_PASSWORD_GIVEN');
  if (codesMissing && !asked.beforeSetUp) throw new Refusal('ACCOUNT_CODES_MISSING');
  if (!mayCall(role, asked.operation ?? '')) throw new Refusal('ACCOUNT_ROLE_INSUFFICIENT');
  return { kind: 'admin', id, username, sessionId, role, codesMissing, passwordGiven };
}
