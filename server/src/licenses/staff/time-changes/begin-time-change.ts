import { secondsToWait } from '@regz/rules/staff/acting-alone.ts';
import { hasColleague } from '../../../identity/second-factors/has-colleague.ts';
import type { Database } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { lockTimeChange, noteStopped, type TimeChangeRow } from './time-changes.queries.ts';

/**
 * Begins a change after the time in which it can be stopped; a stopped one stays stopped. If a
 * machine's clock is a little behind, the time may not be over: then the job waits for the rest. If
 * there is another owner by then, the change stops, and that owner can continue it.
 */
export async function beginTimeChange(
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { id }: { id: string },
): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const change = await lockTimeChange(trx, id);
    if (change?.state !== 'applying') return;
    const { beginsAt, appliedById } = change;
    const wasAlone = beginsAt !== null && appliedById !== null;
    if (wasAlone && (await hasColleague(trx, appliedById))) await noteStopped(trx, id);
    else await sendFirstBatch(services, trx, change);
  });
}

/** The first batch of a change, or the job that sends it once the change may begin. */
export async function sendFirstBatch(
  services: Pick<Services, 'clock' | 'jobs'>,
  trx: Database,
  { id, beginsAt }: Pick<TimeChangeRow, 'id' | 'beginsAt'>,
): Promise<void> {
  const startAfter = secondsToWait(beginsAt, services.clock());
  if (startAfter === 0) return sendBatch(services, trx, id);
  await services.jobs.send(trx, 'licenses.begin-time-change', { id }, { startAfter });
}

/** The next batch, at most one of a change at a time. */
export function sendBatch(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Database,
  id: string,
): Promise<void> {
  return jobs.send(trx, 'licenses.change-time', { id }, { singletonKey: id });
}

/** Mails STAFF_EMAIL, if set, about a change that one person alone applied, while it can be stopped. */
export async function mailWaitingChange(
  services: Pick<Services, 'clock' | 'config' | 'jobs'>,
  trx: Database,
  { id, days, accounts, reason }: TimeChangeRow,
  { by, beginsAt }: { by: string; beginsAt: Date },
): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  const data = { by, id, days, accounts, reason, beginsAt: beginsAt.toISOString() };
  await sendMail(services, trx, { to, template: 'time-change-waits', language: 'en', data });
}
