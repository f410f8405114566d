import { deleteDueAccounts } from './accounts/deletion/delete-due-accounts.ts';
import { sweepAccounts } from './accounts/sessions/sweep-accounts.ts';
import { sweepDevices } from './devices/sweep-devices.ts';
import { sweepDownloads } from './downloads/sweep-downloads.ts';
import { announceExpiries } from './licenses/announce-expiries.ts';
import { deleteAnswersBefore } from './platform/http/idempotency.ts';
import { deleteMailBefore } from './platform/mail/mail-outbox.ts';
import type { Services } from './platform/services.ts';

const HOUR_MS = 3_600_000;
const ANSWERS_KEPT_MS = 7 * 24 * HOUR_MS;
const MAIL_KEPT_MS = 30 * 24 * HOUR_MS;

/** Removes what has ended, answers kept for repeated requests after 7 days, and mail after 30. */
export async function sweep({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await sweepAccounts(db, now);
  await sweepDevices(db, now);
  await deleteAnswersBefore(db, new Date(now - ANSWERS_KEPT_MS));
  await deleteMailBefore(db, new Date(now - MAIL_KEPT_MS));
}

/**
 * Sweeps every hour until stopped, and carries out deletions that were left behind; a failed sweep
 * is logged and tried again with the next.
 */
export function sweepHourly(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'log'>,
): () => void {
  const timer = setInterval(() => {
    const swept = Promise.all([
      sweep(services),
      sweepDownloads(services),
      deleteDueAccounts(services),
    ]);
    swept.catch((error: unknown) => services.log.warn({ err: error }, 'sweep failed'));
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const ANNOUNCE_MS = 5 * 60_000;

/** Announces ends of subscriptions at once and every five minutes until stopped. */
export function announceExpiriesRegularly(services: Services): () => void {
  const announce = () => {
    announceExpiries(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'announcing the ends of subscriptions failed'),
    );
  };
  announce();
  const timer = setInterval(announce, ANNOUNCE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
