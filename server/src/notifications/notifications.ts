import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { OperationsOf, Slice } from '../platform/slice.ts';
import { addBrowser, removeBrowser } from './add-browser.ts';
import { editSetting, readSettings } from './edit-setting.ts';
import { notificationsQueues } from './notifications.jobs.ts';
import {
  deleteAllOf,
  deleteDaysBefore,
  deleteExpired,
  findRefusals,
  findOwnSubscriptions,
  type Owner,
} from './notifications.queries.ts';
import { announceNews, sendNotification } from './send-notifications.ts';

export const notifications = {
  operations: {
    notifications: {
      readSettings,
      editSetting,
      addBrowser,
      removeBrowser,
      players: {
        readSettings,
        editSetting,
        addBrowser,
        removeBrowser,
      },
    },
  } satisfies OperationsOf<'notifications'>,
  queues: notificationsQueues,
  jobs: (services) => ({
    'notifications.announce': (job) => announceNews(services, job),
    'notifications.send': (job) => sendNotification(services, job),
  }),
  sweep: sweepNotifications,
  exportCustomer: (db, { id }) => exportNotifications(db, { kind: 'customer', id }),
  exportTaskUser: (db, { id }) => exportNotifications(db, { kind: 'task-user', id }),
  closeTaskUser: (trx, { id }) => deleteAllOf(trx, { kind: 'task-user', id }),
} satisfies Slice;

const EXPIRED_AT_ONCE = 1000;

/** Deletes subscriptions that push services have dropped, and past days. */
async function sweepNotifications({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = new Date(clock());
  let deleted: number;
  do {
    deleted = await deleteExpired(db, at, EXPIRED_AT_ONCE);
  } while (deleted === EXPIRED_AT_ONCE);
  await deleteDaysBefore(db, utcDay(new Date(clock() - 7 * DAY_MS)));
}

async function exportNotifications(db: Database, owner: Owner): Promise<PersonalData> {
  return {
    notification_subscriptions: await findOwnSubscriptions(db, owner),
    notification_refusals: (await findRefusals(db, owner)).map((kind) => ({ kind })),
  };
}
