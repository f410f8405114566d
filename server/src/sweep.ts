import { sessionKinds } from '@regz/contract/operation.ts';
import { deleteExpiredNonces } from './accounts/challenges.queries.ts';
import { deleteEndedSessions } from './accounts/sessions.queries.ts';
import { deleteAnswersBefore } from './platform/http/idempotency.ts';
import type { Services } from './platform/services.ts';
import { sessionLimits } from './platform/session-limits.ts';

const HOUR_MS = 3_600_000;
const ANSWERS_KEPT_MS = 7 * 24 * HOUR_MS;

/** Removes what has ended: sessions, spent challenges past their time, answers after 7 days. */
export async function sweep(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db } = services;
  const now = services.clock();
  for (const kind of sessionKinds) {
    const { idleSeconds, absoluteSeconds } = sessionLimits[kind];
    await deleteEndedSessions(db, kind, {
      seen: new Date(now - idleSeconds * 1000),
      created: new Date(now - absoluteSeconds * 1000),
    });
  }
  await deleteExpiredNonces(db, new Date(now - HOUR_MS));
  await deleteAnswersBefore(db, new Date(now - ANSWERS_KEPT_MS));
}

/** Sweeps every hour until stopped; a failed sweep is logged and tried again with the next. */
export function sweepHourly(services: Pick<Services, 'db' | 'clock' | 'log'>): () => void {
  const timer = setInterval(() => {
    sweep(services).catch((error: unknown) => services.log.warn({ err: error }, 'sweep failed'));
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
