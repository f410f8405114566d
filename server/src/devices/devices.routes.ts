import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listOwnResets } from './list-own-resets.ts';
import { readResetLink } from './read-reset-link.ts';
import { resetDevice } from './reset-device.ts';
import { giveResets } from './staff/give-resets.ts';
import { removeDevice } from './staff/remove-device.ts';
import { startDeviceReset } from './start-device-reset.ts';

export function devicesRoutes(services: Services): Handlers<Contract['devices']> {
  return {
    startDeviceReset: (context) => startDeviceReset(services, context),
    readResetLink: (context, input) => readResetLink(services, context, input),
    staff: {
      giveResets: (context, input) => giveResets(services, context, input),
      removeDevice: (context, input) => removeDevice(services, context, input),
    },
    resetDevice: (context, input) => resetDevice(services, context, input),
    listOwnResets: ({ caller }) => listOwnResets(services, caller),
  };
}
