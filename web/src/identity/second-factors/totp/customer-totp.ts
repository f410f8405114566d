import { api, queries } from '../../../platform/api/api.ts';

/** The two-step codes of a customer. */
export const customerTotp = { calls: api.identity, queries: queries.identity };
