import { redeemLicense } from '../../src/licenses/redeem-license.ts';

export const inbox = redeemLicense;
