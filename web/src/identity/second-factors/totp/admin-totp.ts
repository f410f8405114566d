import { api, queries } from '../../../platform/api/api.ts';

const { startTotp, confirmTotp, disableTotp, renewRecoveryCodes } = api.staff;
const { readTotpStatus } = queries.staff;

/** The two-step codes of staff. */
export const adminTotp = {
  calls: { startTotp, confirmTotp, disableTotp, renewRecoveryCodes },
  queries: { readTotpStatus },
};
