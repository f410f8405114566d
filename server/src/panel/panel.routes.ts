import type { Contract } from '@regz/contract/contract.ts';
import { batchedRedemption } from '../licenses/redemption/redeem-license.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { endDevice } from './devices/end-device.ts';
import { listDevices } from './devices/list-devices.ts';
import { renameDevice } from './devices/rename-device.ts';
import { heartbeat } from './heartbeat/heartbeat.ts';
import { activeKeyReader } from './keys/active-key.ts';
import { redeemOnDevice } from './redeem-on-device.ts';
import { saveSettings } from './settings/save-settings.ts';
import { decideSignIn } from './sign-in/decide-sign-in.ts';
import { readSignIn } from './sign-in/read-sign-in.ts';
import { givenReader } from './values/read-given.ts';

export function panelRoutes(services: Services): Omit<Handlers<Contract['panel']>, 'staff'> {
  const redeem = batchedRedemption(services);
  const beats = {
    ...services,
    readGiven: givenReader(services),
    readSigningKey: activeKeyReader(services).read,
  };
  return {
    heartbeat: (context, input) => heartbeat(beats, context, input),
    redeemLicense: (context, input) => redeemOnDevice(services, redeem, context, input),
    saveSettings: (context, input) => saveSettings(services, context, input),
    listDevices: ({ caller }) => listDevices(services, caller),
    endDevice: (context, input) => endDevice(services, context, input),
    renameDevice: (context, input) => renameDevice(services, context, input),
    readSignIn: (context, input) => readSignIn(services, context, input),
    decideSignIn: (context, input) => decideSignIn(services, context, input),
  };
}
