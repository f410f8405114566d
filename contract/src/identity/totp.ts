import { SECOND_FACTOR_CODE_MAX_LENGTH } from '@regz/rules/identity/second-factor-codes.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { fieldRefusals } from './passwords.ts';

/** A code of the authenticator app, or a recovery code, as typed. */
export const secondFactorCode = z.string().max(SECOND_FACTOR_CODE_MAX_LENGTH);

/**
 * Refusals of a login that needs a second factor. Returned only after the right password, when the
 * challenge is already spent.
 */
export const logInCodeRefusals = {
  ACCOUNT_CODE_REQUIRED: { status: 401 },
  ACCOUNT_CODE_WRONG: { status: 401 },
} as const;

/** Refusals of a staff act that requires a code of the caller's own two-step verification. */
export const ownCodeRefusals = {
  ACCOUNT_CODE_REQUIRED: { status: 403 },
  ACCOUNT_CODE_WRONG: { status: 403 },
  TOTP_OFF: { status: 409 },
} as const;

const passwordRefusals = { ...fieldRefusals, ACCOUNT_PASSWORD_WRONG: { status: 403 } } as const;

const changeRefusals = {
  ...passwordRefusals,
  ACCOUNT_CODE_WRONG: { status: 403 },
  TOTP_OFF: { status: 409 },
} as const;

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

const passwordAndCode = z.strictObject({ password: fields.password, code: secondFactorCode });

export const totpStatus = z.strictObject({ on: z.boolean(), recoveryCodesLeft: z.int() });

/** The codes of an authenticator app (RFC 6238), for customers and for staff. */
function totpOperations<const Who extends 'customer' | 'admin'>(caller: Who, path: `/${string}`) {
  const readTotpStatus = operation({ caller, beforeSetUp: true })
    .route({ method: 'GET', path: `${path}/totp` })
    .input(fields.nothing)
    .output(totpStatus);

  /** Only this answer contains the secret. No login requires a code before `confirmTotp`. */
  const startTotp = operation({ caller, beforeSetUp: true })
    .route({ method: 'POST', path: `${path}/totp/start` })
    .input(z.strictObject({ password: fields.password }))
    .output(z.strictObject({ secret: z.string(), uri: z.string() }))
    .errors({ ...passwordRefusals, TOTP_ON: { status: 409 } });

  /** Confirms that the app shows the right codes. Only this answer contains the recovery codes. */
  const confirmTotp = operation({ caller, beforeSetUp: true })
    .route({ method: 'POST', path: `${path}/totp/confirm` })
    .input(z.strictObject({ code: secondFactorCode }))
    .output(recoveryCodes)
    .errors({
      ...fieldRefusals,
      ACCOUNT_CODE_WRONG: { status: 403 },
      TOTP_NOT_STARTED: { status: 409 },
      TOTP_ON: { status: 409 },
    });

  const disableTotp = operation({ caller })
    .route({ method: 'POST', path: `${path}/totp/disable` })
    .input(passwordAndCode)
    .output(fields.nothing)
    .errors(changeRefusals);

  /** Creates ten new recovery codes. The older ones stop working. */
  const renewRecoveryCodes = operation({ caller })
    .route({ method: 'POST', path: `${path}/totp/recovery-codes` })
    .input(passwordAndCode)
    .output(recoveryCodes)
    .errors(changeRefusals);

  return { readTotpStatus, startTotp, confirmTotp, disableTotp, renewRecoveryCodes };
}

export const accountTotp = totpOperations('customer', '/accounts');
export const accountAdminTotp = totpOperations('admin', '/accounts/admins');
