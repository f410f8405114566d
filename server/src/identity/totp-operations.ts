import type { accountAdminTotp, accountTotp } from '@regz/contract/identity/totp.ts';
import type { Verbs } from '../platform/http/bind-operations.ts';
import { renewRecoveryCodes } from './second-factors/recovery-codes/renew-recovery-codes.ts';
import { confirmTotp } from './second-factors/totp/confirm-totp.ts';
import { disableTotp } from './second-factors/totp/disable-totp.ts';
import { startTotp } from './second-factors/totp/start-totp.ts';
import { findTotpStatus } from './second-factors/totp/totp.queries.ts';

/** The codes of customers and of staff, with the same verbs. */
export const totpOperations: Verbs<typeof accountTotp> & Verbs<typeof accountAdminTotp> = {
  readTotpStatus: ({ db }, { caller }) => findTotpStatus(db, caller),
  startTotp,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
};
