import { staffRoles } from '@regz/rules/staff/staff-roles.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { fieldRefusals, newPasswordRefusals } from '../identity/passwords.ts';
import { operation } from '../operation.ts';

const role = z.enum(staffRoles);

const listedAdmin = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  role,
  createdAt: fields.instant,
  lastLogInAt: fields.instant.nullable(),
  /** The time since which the account is disabled. Null if it is enabled. */
  disabledAt: fields.instant.nullable(),
  /** True if a code from an app is required at login. */
  codesOn: z.boolean(),
  /** True if the account can only set up codes until they are enabled. */
  codesRequired: z.boolean(),
});

/** Every change requires the caller's own password: an unattended session is not enough. */
const ownPassword = fields.password;

const changeRefusals = { ...fieldRefusals, ACCOUNT_PASSWORD_WRONG: { status: 403 } } as const;
const ofKnown = { ...changeRefusals, ACCOUNT_ADMIN_UNKNOWN: { status: 404 } } as const;
/** At least one enabled owner always remains. */
const ofOwners = { ...ofKnown, ACCOUNT_OWNER_LAST: { status: 409 } } as const;

const listStaff = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/accounts/admins' })
  .input(fields.nothing)
  .output(z.array(listedAdmin));

const createAdmin = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/accounts/admins', successStatus: 201 })
  .input(
    z.strictObject({
      username: fields.username,
      role,
      newPassword: fields.password,
      confirmPassword: fields.password,
      ownPassword,
    }),
  )
  .output(z.strictObject({ id: z.uuid() }))
  .errors({
    ...changeRefusals,
    ...newPasswordRefusals,
    ACCOUNT_USERNAME_INVALID: { status: 400 },
    ACCOUNT_USERNAME_TAKEN: { status: 409 },
  });

/** Ends every session of the account. The caller's own session continues with a new token. */
const setAdminPassword = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/accounts/admins/{id}/password' })
  .input(
    z.strictObject({
      id: z.uuid(),
      newPassword: fields.password,
      confirmPassword: fields.password,
      ownPassword,
    }),
  )
  .output(fields.nothing)
  .errors({ ...ofKnown, ...newPasswordRefusals });

const requireAdminCodes = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/accounts/admins/{id}/require-codes' })
  .input(z.strictObject({ id: z.uuid(), required: z.boolean(), ownPassword }))
  .output(fields.nothing)
  .errors(ofKnown);

/** Sets the account's rights from its next login on, and ends its sessions. */
const setAdminRole = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/accounts/admins/{id}/role' })
  .input(z.strictObject({ id: z.uuid(), role, ownPassword }))
  .output(fields.nothing)
  .errors(ofOwners);

/** Disables an account and ends its sessions, or enables it again. */
const setAdminEnabled = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/accounts/admins/{id}/enabled' })
  .input(z.strictObject({ id: z.uuid(), enabled: z.boolean(), ownPassword }))
  .output(fields.nothing)
  .errors(ofOwners);

export const adminAccounts = {
  listStaff,
  createAdmin,
  setAdminPassword,
  requireAdminCodes,
  setAdminRole,
  setAdminEnabled,
};
