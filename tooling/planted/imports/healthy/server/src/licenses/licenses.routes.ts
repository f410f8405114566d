import { licenses } from '@regz/contract/licenses.ts';
import { find } from './licenses.queries.ts';
import { redeemLicense } from './redeem-license.ts';

export const licenseRoutes = () => [licenses, find, redeemLicense];
