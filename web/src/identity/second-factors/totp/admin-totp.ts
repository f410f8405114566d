import { api, queries } from '../../../platform/api/api.ts';

/** The two-step codes of staff. */
export const adminTotp = { calls: api.staff, queries: queries.staff };
