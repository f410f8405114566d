import { redeemLicense } from '../server/src/licenses/redeem-license.ts';

export const shortcut = redeemLicense;
