import type { Contract } from '@regz/contract/contract.ts';
import { sandboxHandlers } from '../stand-ins/payment/sandbox/sandbox-handlers.ts';
import { sandbox } from '../stand-ins/payment/sandbox/sandbox-slice.ts';
import { apiTokens } from './api-tokens/api-tokens.ts';
import { approvals } from './approvals/approvals.ts';
import { audit } from './audit/audit.ts';
import { recordAct } from './audit/record-act.ts';
import { coins } from './coins/coins.ts';
import { community } from './community/community.ts';
import { contact } from './contact/contact.ts';
import { coupons } from './coupons/coupons.ts';
import { customers } from './customers/customers.ts';
import { dashboardReader } from './customers/dashboard-reader.ts';
import { exportAccount } from './customers/deletion/export-account.ts';
import { devices } from './devices/devices.ts';
import { documents } from './documents/documents.ts';
import { downloads } from './downloads/downloads.ts';
import { eventHooks } from './event-hooks/event-hooks.ts';
import { freePanel } from './free-panel/free-panel.ts';
import { games } from './games/games.ts';
import { giveaways } from './giveaways/giveaways.ts';
import { guide } from './guide/guide.ts';
import { guild } from './guild/guild.ts';
import { identity } from './identity/identity.ts';
import { incidents } from './incidents/incidents.ts';
import { keyStock } from './key-stock/key-stock.ts';
import { licenses } from './licenses/licenses.ts';
import { notifications } from './notifications/notifications.ts';
import { orders } from './orders/orders.ts';
import { overview } from './overview/overview.ts';
import { panel } from './panel/panel.ts';
import { payments } from './payments/payments.ts';
import type { ApprovedActs } from './platform/approved-act.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import type { AttemptBudgets, AttemptLimit } from './platform/guards/attempts/attempt-budget.ts';
import { bindOperations } from './platform/http/bind-operations.ts';
import type { Handlers } from './platform/http/mount.ts';
import { type Queues, schedulesOf } from './platform/jobs/queues.ts';
import type { JobHandler, JobHandlers } from './platform/jobs/run-workers.ts';
import { runEach } from './platform/jobs/sweep.jobs.ts';
import { joined } from './platform/join-parts.ts';
import type { Mails, MailTemplates } from './platform/mail/mail-template.ts';
import type { RefuseMails } from './platform/mail/serve-unsubscribe.ts';
import type { Figure } from './platform/metrics/keep-figures.ts';
import type { PersonalData } from './platform/personal-data.ts';
import { platform } from './platform/platform.ts';
import type { Services } from './platform/services.ts';
import type { Consequence } from './platform/settlement.ts';
import type { Slice, WatchStep } from './platform/slice.ts';
import { exportTaskAccount } from './players/export-task-account.ts';
import { players } from './players/players.ts';
import { shop } from './shop/shop.ts';
import { sites } from './sites/sites.ts';
import { staff } from './staff/staff.ts';
import { backUpWhenDue } from './start/back-up-when-due.ts';
import { storefront } from './storefront/storefront.ts';
import { tasks } from './tasks/tasks.ts';

/** Every slice of the server. Their contributions are joined below. */
const slices = [
  platform,
  audit,
  identity,
  customers,
  players,
  staff,
  apiTokens,
  approvals,
  eventHooks,
  notifications,
  sites,
  incidents,
  keyStock,
  licenses,
  devices,
  downloads,
  panel,
  coupons,
  orders,
  documents,
  payments,
  sandbox,
  storefront,
  coins,
  tasks,
  games,
  shop,
  freePanel,
  community,
  contact,
  guild,
  giveaways,
  guide,
  overview,
] as const;
const all: readonly Slice[] = slices;

/** All operations except those that combine others, and those of the sandbox. */
type SlicesContract = Omit<Contract, 'dashboard' | 'orders'> & {
  orders: Omit<Contract['orders'], 'sandbox'>;
};

/** Returns the handlers of all operations of the contract. */
export function operationHandlers(services: Services): Handlers<Contract> {
  const together = {
    exportCustomer: exportPersonalData,
    exportTaskUser,
    closeTaskUser,
    timeline: all.flatMap((slice) => slice.timeline ?? []),
  };
  const verbs = joined(
    slices.map((slice) => {
      const operations = 'operations' in slice ? slice.operations : undefined;
      return typeof operations === 'function' ? operations(services, together) : operations;
    }),
  );
  const handlers = bindOperations<SlicesContract>(services, verbs);
  return {
    ...handlers,
    orders: { ...handlers.orders, sandbox: sandboxHandlers(services, recordAct) },
    dashboard: dashboardReader(services, handlers),
  };
}

/** Every mail of the product, in each language. */
export const mails: Mails<MailTemplates> = joined(
  slices.map((slice) => ('mails' in slice ? slice.mails : undefined)),
);

/** The consequences of a payment event, in the order of the slices. */
export const consequences: readonly Consequence<Services>[] = all.flatMap(
  (slice) => slice.consequences ?? [],
);

/** The acts that need two owners, by kind. */
export const approvedActs: ApprovedActs<Services> = joined(
  slices.map((slice) => ('approvedActs' in slice ? slice.approvedActs : undefined)),
);

/** The functions that turn off each kind of mail that customers can turn off from the mail. */
export const unsubscribe: Readonly<Record<string, RefuseMails>> = Object.fromEntries(
  all.flatMap((slice) => Object.entries(slice.unsubscribe ?? {})),
);

/** Every queue of the product, schedules among them. */
export const queues: Queues = joined(
  slices.map((slice) => ('queues' in slice ? slice.queues : undefined)),
);

/** The limit of every attempt budget. */
export function attemptLimits(config: Config): Record<keyof AttemptBudgets, AttemptLimit> {
  return joined(
    slices.map((slice) => ('attemptLimits' in slice ? slice.attemptLimits(config) : undefined)),
  );
}

/** Returns the handlers of all queues. Backups are omitted in a process without BACKUP_EVERY. */
export function jobHandlers(
  services: Services,
): Omit<JobHandlers, 'backup.make'> & Partial<JobHandlers> {
  return {
    ...joined(slices.map((slice) => ('jobs' in slice ? slice.jobs(services) : undefined))),
    'records.refresh': () =>
      runEach(
        all.flatMap((slice) => slice.everyMinute ?? []),
        services,
      ),
    'records.sweep': () =>
      runEach([...all.flatMap((slice) => slice.everyHour ?? []), sweep], services),
    ...(services.config.BACKUP_EVERY === undefined
      ? {}
      : { 'backup.make': (_, stopping) => backUpWhenDue(services, stopping) }),
  };
}

/** The first rounds of a step of the test clock, in this order. All other schedules follow. */
const firstRounds: readonly string[] = [
  'licenses.carry-out-freezes',
  'licenses.announce-expiries',
  'records.refresh',
  'records.sweep',
  'payments.follow-up',
];

/** Returns the scheduled work in the order of a step of the test clock, without backups. */
export function roundsOf(services: Services) {
  const entries = Object.entries(jobHandlers(services));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only schedules are looked up, and the job of each is a round
  const handlers = new Map(entries as [string, JobHandler<'records.sweep'>][]);
  const never = new AbortController().signal;
  const names = new Set([...firstRounds, ...schedulesOf(queues).keys()]);
  names.delete('backup.make');
  return [...names].flatMap((name) => {
    const handle = handlers.get(name);
    return handle === undefined ? [] : [{ name, run: () => handle({}, never) }];
  });
}

/** Watches the effects of a step of the test clock on every slice. */
export async function watchStep(services: Services): ReturnType<WatchStep> {
  const watched = await Promise.all(all.map(async (slice) => slice.watchStep?.(services)));
  return async () => {
    const happened = await Promise.all(watched.map(async (each) => each?.() ?? []));
    return happened.flat();
  };
}

/** Removes the ended records of every slice. */
export async function sweep(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await runEach(
    all.flatMap((slice) => slice.sweep ?? []),
    services,
  );
}

/** Every figure of the metrics that is read from tables or files. */
export function everyFigure(services: Services): readonly Figure[] {
  if (services.config.METRICS_TOKEN === undefined) return [];
  return all.flatMap((slice) => slice.figures?.(services) ?? []);
}

/**
 * Everything stored about a customer. Each slice returns rows without secrets. Nothing if the
 * account is gone.
 */
async function exportPersonalData(db: Database, customerId: string): Promise<PersonalData> {
  const account = await exportAccount(db, customerId);
  if (account === undefined) return {};
  const { owner, data } = account;
  for (const slice of all) Object.assign(data, await slice.exportCustomer?.(db, owner));
  return data;
}

/** Everything stored about a task user. Each slice returns rows without secrets. */
async function exportTaskUser(db: Database, id: string): Promise<PersonalData> {
  const { email, data } = await exportTaskAccount(db, id);
  for (const slice of all) Object.assign(data, await slice.exportTaskUser?.(db, { id, email }));
  return data;
}

async function closeTaskUser(trx: Database, user: { id: string; at: Date }): Promise<void> {
  for (const slice of all) await slice.closeTaskUser?.(trx, user);
}
