import { findAct } from '../audit/audit.queries.ts';
import { redeemLicense } from './redeem-license.ts';

export const race = [findAct, redeemLicense];
