import { HOUR_MS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { mails } from './devices.mails.ts';
import { deleteResetLinksBefore, findOwnResets } from './devices.queries.ts';
import { listOwnResets } from './list-own-resets.ts';
import { readResetLink } from './read-reset-link.ts';
import { resetDevice } from './reset-device.ts';
import { giveResets } from './staff/give-resets.ts';
import { removeDevice } from './staff/remove-device.ts';
import { startDeviceReset } from './start-device-reset.ts';

export const devices = {
  operations: {
    devices: {
      startDeviceReset,
      readResetLink,
      resetDevice,
      listOwnResets,
      staff: { giveResets, removeDevice },
    },
  },
  mails,
  sweep: sweepDevices,
  exportCustomer: (db, { id }) => exportDevices(db, id),
} satisfies Slice;

/** Removes reset links an hour past their time; until then they name the reason why they fail. */
async function sweepDevices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteResetLinksBefore(db, new Date(clock() - HOUR_MS));
}

/** The device resets of a customer. */
async function exportDevices(db: Database, customerId: string): Promise<PersonalData> {
  return { device_resets: await findOwnResets(db, customerId) };
}
