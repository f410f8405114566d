import { panelCustomer } from './customer.ts';
import { panelDevice } from './device.ts';
import { panelStaff } from './staff.ts';

export const panel = { ...panelDevice, ...panelCustomer, staff: panelStaff };
