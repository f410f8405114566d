import type pg from 'pg';
import { announceDeletion } from './accounts/deletion/announce-deletion.ts';
import { deleteAccount } from './accounts/deletion/delete-account.ts';
import { mailPasswordReset } from './accounts/passwords/mail-password-reset.ts';

import { fillOrdersOf } from './orders/fulfilment/fill-orders.ts';
import { sandboxJobs } from './integrations/payment/sandbox/sandbox-jobs.ts';
import { runDueRoleSyncs } from './community/run-due-role-syncs.ts';
import type { JobHandler, RunningWorkers } from './platform/jobs/run-workers.ts';
import { runWorkers } from './platform/jobs/run-workers.ts';
import type { QueueName } from './platform/jobs/queues.ts';
import { deliverMail } from './platform/mail/deliver-mail.ts';
import type { Services } from './platform/services.ts';

/** Starts the workers of every queue; this page names what each queue's jobs do. */
export async function startWorkers(
  services: Services,
  connection: pg.ClientConfig,
): Promise<RunningWorkers> {
  return await runWorkers({ connection, handlers: jobHandlers(services), log: services.log });
}

function jobHandlers(services: Services): Record<QueueName, JobHandler> {
  return {
    'accounts.delete': async (data) => {
      await deleteAccount(services, data);
    },
    'community.deletion-notice': (data) => announceDeletion(services, data),
    'accounts.mail-password-reset': (data) => mailPasswordReset(services, data),
    'mail.send': (data) => deliverMail(services, data),
    'orders.fill': (data) => fillOrdersOf(services, data),
    'orders.sandbox': sandboxJobs(services),
    'community.sync-roles': () => runDueRoleSyncs(services),
  };
}
