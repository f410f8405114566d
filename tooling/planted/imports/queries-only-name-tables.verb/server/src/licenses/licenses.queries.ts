import { redeemLicense } from './redeem-license.ts';

export const redeem = redeemLicense;
