import { panelCustomer } from './customer.ts';
import { panelDevice } from './device.ts';

export const panel = { ...panelDevice, ...panelCustomer };
