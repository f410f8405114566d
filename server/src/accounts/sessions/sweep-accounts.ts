import { sessionKinds } from '@regz/contract/operation.ts';
import type { Database } from '../../platform/database.ts';
import { sessionLimits } from '../../platform/session-limits.ts';
import { deleteExpiredNonces } from './challenges.queries.ts';
import { deleteExpiredFlows } from '../identity/identity-flows.queries.ts';
import { deleteExpiredRegistrations } from '../identity/identity-registrations.queries.ts';
import { deleteLinksBefore } from '../email/email-tokens.queries.ts';
import { deleteNoticesBefore } from '../deletion/deletion-notices.queries.ts';
import { deleteExpiredDeletionForms } from '../deletion/deletions.queries.ts';
import { deleteExpiredChallenges } from '../second-factors/passkey-challenges.queries.ts';
import { deleteEndedSessions } from './sessions.queries.ts';

const HOUR_MS = 3_600_000;
const NOTICES_KEPT_MS = 7 * 24 * HOUR_MS;

/**
 * Removes sessions that ended by idleness or age; spent challenges, mailed links and visits to the
 * identity provider an hour past their time; deletion forms past theirs, and news of deletions that
 * nobody took for a week.
 */
export async function sweepAccounts(db: Database, nowMs: number): Promise<void> {
  for (const kind of sessionKinds) {
    const { idleSeconds, absoluteSeconds } = sessionLimits[kind];
    await deleteEndedSessions(db, kind, {
      seen: new Date(nowMs - idleSeconds * 1000),
      created: new Date(nowMs - absoluteSeconds * 1000),
    });
  }
  await deleteExpiredNonces(db, new Date(nowMs - HOUR_MS));
  await deleteLinksBefore(db, new Date(nowMs - HOUR_MS));
  await deleteExpiredFlows(db, new Date(nowMs - HOUR_MS));
  await deleteExpiredChallenges(db, new Date(nowMs - HOUR_MS));
  await deleteExpiredRegistrations(db, new Date(nowMs - HOUR_MS));
  await deleteExpiredDeletionForms(db);
  await deleteNoticesBefore(db, new Date(nowMs - NOTICES_KEPT_MS));
}
