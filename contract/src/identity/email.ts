import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** The token of a mailed link, as the page received it. */
export const linkToken = z.string().max(128);

/** A link that is unknown, used, replaced by a newer one, or too old. */
export const linkRefusals = {
  ACCOUNT_LINK_INVALID: { status: 410 },
} as const;

/**
 * Adds an address to an account that has none. It cannot be changed afterwards. A verified address
 * can reset the password, so the password is required (ASVS 7.5.1).
 */
const addEmail = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/email' })
  .input(z.strictObject({ email: fields.email, password: fields.password }))
  .output(z.strictObject({ email: z.string() }))
  .errors({
    ACCOUNT_FIELDS_MISSING: { status: 400 },
    ACCOUNT_GMAIL_INVALID: { status: 400 },
    ACCOUNT_PASSWORD_WRONG: { status: 403 },
    ACCOUNT_EMAIL_PRESENT: { status: 409 },
    ACCOUNT_EMAIL_TAKEN: { status: 409 },
  });

/**
 * Replaces an unverified address once, and mails a link to the new one. Links to the old address
 * stop working.
 */
const correctEmail = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/email/correct' })
  .input(z.strictObject({ email: fields.email, password: fields.password }))
  .output(z.strictObject({ email: z.string() }))
  .errors({
    ACCOUNT_FIELDS_MISSING: { status: 400 },
    ACCOUNT_EMAIL_INVALID: { status: 400 },
    ACCOUNT_PASSWORD_WRONG: { status: 403 },
    ACCOUNT_EMAIL_MISSING: { status: 409 },
    ACCOUNT_EMAIL_VERIFIED: { status: 409 },
    ACCOUNT_EMAIL_UNCHANGED: { status: 409 },
    ACCOUNT_EMAIL_CORRECTED: { status: 409 },
    ACCOUNT_EMAIL_TAKEN: { status: 409 },
  });

/** Mails a link that verifies the account's address. Older links stop working. */
const sendEmailVerification = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/email/send-verification' })
  .input(fields.nothing)
  .output(z.strictObject({ email: z.string() }))
  .errors({
    ACCOUNT_EMAIL_MISSING: { status: 409 },
    ACCOUNT_EMAIL_VERIFIED: { status: 409 },
  });

/**
 * Verifies the address for the session that requested the link. Its mail also has a code of eight
 * letters: `token` is either. Another session is refused. Otherwise an attacker could name the
 * address as their own, and the owner's click would verify it for the attacker.
 */
const confirmEmail = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/email/confirm' })
  .input(z.strictObject({ token: linkToken }))
  .output(z.strictObject({ email: z.string() }))
  .errors({
    ...linkRefusals,
    ACCOUNT_LINK_ELSEWHERE: { status: 403 },
    ACCOUNT_CODE_WRONG: { status: 403 },
    ACCOUNT_EMAIL_TAKEN: { status: 409 },
  });

export const accountEmail = {
  addEmail,
  correctEmail,
  sendEmailVerification,
  confirmEmail,
};
