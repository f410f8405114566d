import type { listSessions } from './sessions.queries.ts';

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** A session as the contract shows it, to its owner and to staff. */
export function sessionView(row: SessionRow) {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    userAgent: row.userAgent,
    address: row.address,
  };
}
