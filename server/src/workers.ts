import type pg from 'pg';
import { sandboxJobs } from '../stand-ins/payment/sandbox-jobs.ts';
import { retryJoin } from './community/connection/retry-join.ts';
import { runDueRoleSyncs } from './community/roles/run-due-role-syncs.ts';
import { announceDeletion } from './customers/deletion/announce-deletion.ts';
import { deleteAccount } from './customers/deletion/delete-account.ts';
import { customerPasswords } from './identity/password-reset/customer-passwords.ts';
import { mailPasswordReset } from './identity/password-reset/mail-password-reset.ts';
import { fillOrders } from './orders/fulfillment/fill-orders.ts';
import type { JobHandlers, RunningWorkers } from './platform/jobs/run-workers.ts';
import { runWorkers } from './platform/jobs/run-workers.ts';
import { mailDelivery } from './platform/mail/deliver-mail.ts';
import type { Services } from './platform/services.ts';
import { taskUserPasswords } from './players/passwords/task-user-passwords.ts';
import { queues } from './queues.ts';

/** Starts the workers of every queue; this page names what each queue's jobs do. */
export async function startWorkers(
  services: Services,
  connection: pg.ClientConfig,
): Promise<RunningWorkers> {
  return await runWorkers({
    connection,
    queues,
    handlers: jobHandlers(services),
    log: services.log,
  });
}

function jobHandlers(services: Services): JobHandlers {
  return {
    'accounts.delete': async (job) => {
      await deleteAccount(services, job);
    },
    'community.deletion-notice': (job) => announceDeletion(services, job),
    'accounts.mail-password-reset': (job) => mailPasswordReset(services, job, customerPasswords),
    'accounts.mail-task-password-reset': (job) =>
      mailPasswordReset(services, job, taskUserPasswords),
    'mail.send': mailDelivery(services),
    'orders.fill': (job) => fillOrders(services, job),
    'orders.sandbox': sandboxJobs(services),
    'community.sync-roles': () => runDueRoleSyncs(services),
    'community.join': (job) => retryJoin(services, job),
  };
}
