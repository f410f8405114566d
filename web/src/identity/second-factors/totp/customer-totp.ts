import { api, queries } from '../../../platform/api/api.ts';

const { startTotp, confirmTotp, disableTotp, renewRecoveryCodes } = api.identity;
const { readTotpStatus } = queries.identity;

/** The two-step codes of a customer. */
export const customerTotp = {
  calls: { startTotp, confirmTotp, disableTotp, renewRecoveryCodes },
  queries: { readTotpStatus },
};
