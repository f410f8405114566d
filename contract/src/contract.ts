import { accounts } from './accounts.ts';
import { community } from './community.ts';
import { devices } from './devices.ts';
import { guide } from './guide.ts';
import { keyStock } from './key-stock.ts';
import { licenses } from './licenses.ts';
import { sites } from './sites.ts';

/** Every promise of the server. Paths are below `/api`. */
export const contract = { accounts, licenses, community, keyStock, devices, guide, sites };
export type Contract = typeof contract;
