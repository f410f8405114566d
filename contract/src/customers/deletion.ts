import { DELETION_REASON_MAX_LENGTH } from '@regz/rules/customers/deletion.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { identityProofRefusals } from '../identity/provider.ts';
import { operation } from '../operation.ts';

/**
 * Checks the deletion form and keeps it for ten minutes, only for this session, while the browser
 * fetches the identity provider's proof. The refusals are listed in the order in which they are
 * checked.
 */
const prepareDeletion = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/deletion/form' })
  .input(
    z.strictObject({
      username: fields.username,
      password: fields.password,
      email: fields.email,
      reason: z.string().max(DELETION_REASON_MAX_LENGTH),
    }),
  )
  .output(fields.nothing)
  .errors({
    ACCOUNT_FIELDS_MISSING: { status: 400 },
    ACCOUNT_USERNAME_WRONG: { status: 403 },
    ACCOUNT_PASSWORD_WRONG: { status: 403 },
    ACCOUNT_EMAIL_WRONG: { status: 403 },
    ACCOUNT_DELETION_PENDING: { status: 409 },
  });

/** The reason in the form that this session has prepared, for a return without a proof. */
const readPreparedDeletion = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/accounts/deletion/form' })
  .input(fields.nothing)
  .output(z.strictObject({ reason: z.string().nullable() }));

/**
 * Starts the countdown of a prepared deletion. Consumes the proof of purpose `delete-account`,
 * whose payload is empty. The account is deleted at `executeAt` unless the deletion is cancelled
 * before.
 */
const startDeletion = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/deletion' })
  .input(fields.nothing)
  .output(z.strictObject({ executeAt: fields.instant, now: fields.instant }))
  .errors({
    ACCOUNT_DELETION_UNPREPARED: { status: 409 },
    ACCOUNT_DELETION_PENDING: { status: 409 },
    ...identityProofRefusals,
  });

const cancelDeletion = operation({ caller: 'customer' })
  .route({ method: 'DELETE', path: '/accounts/deletion' })
  .input(fields.nothing)
  .output(fields.nothing)
  .errors({ ACCOUNT_DELETION_NOT_PENDING: { status: 409 } });

/**
 * The pending deletion, with the server's time, so that a wrong browser clock does not affect the
 * countdown.
 */
const readDeletion = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/accounts/deletion' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      pending: z.strictObject({ executeAt: fields.instant, now: fields.instant }).nullable(),
    }),
  );

export const accountDeletion = {
  prepareDeletion,
  readPreparedDeletion,
  startDeletion,
  cancelDeletion,
  readDeletion,
};
