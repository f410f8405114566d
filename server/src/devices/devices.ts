import type { Slice } from '../platform/slice.ts';
import { devicesMails } from './devices.mails.ts';
import { devicesRoutes } from './devices.routes.ts';
import { exportDevices } from './export-devices.ts';
import { sweepDevices } from './sweep-devices.ts';

export const devices = {
  operations: (services) => ({ devices: devicesRoutes(services) }),
  mails: devicesMails,
  sweep: sweepDevices,
  exportCustomer: (db, { id }) => exportDevices(db, id),
} satisfies Slice;
