import type pg from 'pg';
import { sandboxJobs } from '../stand-ins/payment/sandbox-jobs.ts';
import { foldCoinDays } from './coins/days/fold-coin-days.ts';
import { countEarners } from './coins/earners/count-earners.ts';
import { keepLedger } from './coins/ledger/check-ledger.ts';
import { retryJoin } from './community/connection/retry-join.ts';
import { hasDueRoleSyncs, runDueRoleSyncs } from './community/roles/run-due-role-syncs.ts';
import { sweepCommunity } from './community/sweep-community.ts';
import { announceDeletion } from './customers/deletion/announce-deletion.ts';
import { deleteAccount } from './customers/deletion/delete-account.ts';
import { deleteDueAccounts } from './customers/deletion/delete-due-accounts.ts';
import { sweepDownloads } from './downloads/sweep-downloads.ts';
import { foldGiveawayCounts } from './giveaways/counts/fold-giveaway-counts.ts';
import { closeDueGiveaways } from './giveaways/draw/close-giveaway.ts';
import { customerPasswords } from './identity/password-reset/customer-passwords.ts';
import { mailPasswordReset } from './identity/password-reset/mail-password-reset.ts';
import { announceLowStock } from './key-stock/alerts/announce-low-stock.ts';
import { foldStockCounts } from './key-stock/counts/fold-stock-counts.ts';
import { announceExpiries } from './licenses/expiry/announce-expiries.ts';
import { fillOrders, fillOverlooked } from './orders/fulfillment/fill-orders.ts';
import {
  catchUp,
  checkPendingOrders,
  releaseAbandonedRefunds,
  retryEvents,
} from './orders/payments/reconcile-payments.ts';
import { countFigures } from './overview/count-figures.ts';
import { forgetAttempts } from './platform/guards/attempts/attempt-counts.ts';
import type { JobData, QueueName, Round } from './platform/jobs/queues.ts';
import type { JobHandlers, RunningWorkers } from './platform/jobs/run-workers.ts';
import { runWorkers } from './platform/jobs/run-workers.ts';
import { mailDelivery } from './platform/mail/deliver-mail.ts';
import type { Services } from './platform/services.ts';
import { taskUserPasswords } from './players/passwords/task-user-passwords.ts';
import { queues } from './queues.ts';
import { backUpWhenDue } from './start/back-up-when-due.ts';
import { sweep } from './sweep.ts';

/** Starts the workers of every queue; this page names what each queue's jobs do. */
export async function startWorkers(
  services: Services,
  { connection, schedules }: { connection: pg.ClientConfig; schedules: boolean },
): Promise<RunningWorkers> {
  const handlers = {
    ...jobHandlers(services),
    ...scheduleHandlers(services),
    ...backupHandlers(services),
  };
  const hasWork = { 'community.sync-roles': () => hasDueRoleSyncs(services) };
  return await runWorkers({ connection, queues, handlers, schedules, hasWork, log: services.log });
}

function jobHandlers(services: Services): Omit<JobHandlers, ScheduleName> {
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
    'community.join': (job) => retryJoin(services, job),
  };
}

type ScheduleName = {
  [Name in QueueName]: JobData[Name] extends Round ? Name : never;
}[QueueName];

/** None in a process that makes no backups: another may. */
function backupHandlers(services: Services): Partial<Pick<JobHandlers, 'backup.make'>> {
  if (services.config.BACKUP_EVERY === undefined) return {};
  return { 'backup.make': (_, stopping) => backUpWhenDue(services, stopping) };
}

function scheduleHandlers(
  services: Services,
): Omit<Pick<JobHandlers, ScheduleName>, 'backup.make'> {
  return {
    'attempts.forget': () => forgetAttempts(services),
    'records.sweep': () => sweep(services),
    'accounts.delete-overdue': () => deleteDueAccounts(services),
    'key-stock.announce-low': () => announceLowStock(services),
    'key-stock.fold-counts': () => foldStockCounts(services),
    'licenses.announce-expiries': () => announceExpiries(services),
    'downloads.sweep': () => sweepDownloads(services),
    'orders.fill-overlooked': () => fillOverlooked(services),
    'orders.retry-events': () => retryEvents(services),
    'orders.check-pending': () => checkPendingOrders(services),
    'orders.release-refunds': () => releaseAbandonedRefunds(services),
    'orders.catch-up': ({ previousAt }) => catchUp(services, previousAt),
    'coins.fold-days': () => foldCoinDays(services),
    'coins.count-earners': () => countEarners(services),
    'coins.keep-ledger': () => keepLedger(services),
    'community.sweep': () => sweepCommunity(services),
    'community.sync-roles': (_, stopping) => runDueRoleSyncs(services, stopping),
    'giveaways.close': () => closeDueGiveaways(services),
    'giveaways.fold-counts': () => foldGiveawayCounts(services),
    'overview.count-figures': () => countFigures(services),
  };
}
