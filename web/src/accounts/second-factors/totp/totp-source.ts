import { api, queries } from '../../../platform/api/api.ts';

/** The two-step codes of customers and of staff: the same operations, on paths of their own. */
export const customerTotp = { calls: api.accounts.totp, queries: queries.accounts.totp };
export const adminTotp = { calls: api.accounts.admins.totp, queries: queries.accounts.admins.totp };

export type TotpSource = typeof customerTotp | typeof adminTotp;
