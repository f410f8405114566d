import { DAY_MS } from '@regz/rules/durations.ts';
import { backupFigures } from './backups/backup-figures.ts';
import { backupQueues } from './backups/backup.jobs.ts';
import { walFigures } from './backups/wal-figures.ts';
import { replicaFigures } from './database/replica-figures.ts';
import { forgetAttempts } from './guards/attempts/attempt-counts.ts';
import { deleteAnswersBefore, findAnswersOf } from './http/idempotency.ts';
import { jobFigures } from './jobs/job-figures.ts';
import { sweepQueues } from './jobs/sweep.jobs.ts';
import { mailDelivery } from './mail/deliver-mail.ts';
import { exportMail } from './mail/export-mail.ts';
import { mailFigures } from './mail/mail-figures.ts';
import { deleteMailBefore } from './mail/mail-outbox.ts';
import { mailQueues } from './mail/mail.jobs.ts';
import { watchMail } from './mail/watch-mail.ts';
import type { Slice } from './slice.ts';

const ANSWERS_KEPT_MS = 7 * DAY_MS;
const MAIL_KEPT_MS = 30 * DAY_MS;

/** The platform's own queues, jobs, figures and exports, in the form of a slice. */
export const platform = {
  queues: { ...mailQueues, ...sweepQueues, ...backupQueues },
  jobs: (services) => ({ 'mail.send': mailDelivery(services) }),
  everyMinute: [forgetAttempts],
  sweep: async ({ db, clock }) => {
    await deleteAnswersBefore(db, new Date(clock() - ANSWERS_KEPT_MS));
    await deleteMailBefore(db, new Date(clock() - MAIL_KEPT_MS));
  },
  watchStep: watchMail,
  figures: (services) => [
    ...jobFigures(services),
    ...mailFigures(services),
    ...backupFigures(services.config),
    ...walFigures(services),
    ...replicaFigures(services),
  ],
  exportCustomer: async (db, { id, email }) => ({
    ...(await exportMail(db, email)),
    idempotency_answers: await findAnswersOf(db, `customer:${id}`),
  }),
  exportTaskUser: async (db, { id, email }) => ({
    ...(await exportMail(db, email)),
    idempotency_answers: await findAnswersOf(db, `task-user:${id}`),
  }),
} satisfies Slice;
