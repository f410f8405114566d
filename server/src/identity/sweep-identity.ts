import { sessionKinds } from '@regz/contract/operation.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { sessionLimits } from '../platform/guards/session-limits.ts';
import type { Services } from '../platform/services.ts';
import { deleteExpiredNonces } from './challenges/challenges.queries.ts';
import { deleteLinksBefore } from './email/mailed-links.queries.ts';
import { deleteExpiredFlows } from './provider/identity-flows.queries.ts';
import { deleteExpiredRegistrations } from './provider/identity-registrations.queries.ts';
import { deleteExpiredChallenges } from './second-factors/passkeys/passkey-challenges.queries.ts';
import { deleteEndedSessions } from './sessions/sessions.queries.ts';

/**
 * Removes sessions that ended by idleness or age; spent challenges, mailed links and visits to the
 * identity provider an hour past their time.
 */
export async function sweepIdentity({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock();
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
}
