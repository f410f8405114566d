import { api, queries } from '../../../platform/api/api.ts';

/** The two-step codes of a customer. */
export const customerTotp = { calls: api.accounts.totp, queries: queries.accounts.totp };
