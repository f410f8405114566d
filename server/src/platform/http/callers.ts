import type { account } from '@regz/contract/accounts/account.ts';
import type { taskUser } from '@regz/contract/accounts/task-users/task-users.ts';
import type { Caller, SessionKind } from '@regz/contract/operation.ts';
import type { StaffRole } from '@regz/rules/accounts/staff-roles.ts';
import type * as z from 'zod';

/** A signed-in customer, with the account as it was when the request came in. */
export type CustomerCaller = {
  kind: 'customer';
  id: string;
  username: string;
  sessionId: string;
  account: z.infer<typeof account>;
};

/** A signed-in task user, with the account as it was when the request came in. */
export type TaskUserCaller = {
  kind: 'task-user';
  id: string;
  username: string;
  sessionId: string;
  account: Omit<z.infer<typeof taskUser>, 'serverNow'>;
};

/** A signed-in member of staff. */
export type AdminCaller = {
  kind: 'admin';
  id: string;
  username: string;
  sessionId: string;
  role: StaffRole;
  /** True where the account requires codes that are not set up yet. */
  codesMissing: boolean;
};

/** The admin of a trial link, bound to that link; `id` and the end are the link's. */
export type LinkAdminCaller = {
  kind: 'link-admin';
  id: string;
  username: string;
  sessionId: string;
};

/** Whoever is signed in: customers and staff have passwords, second factors and sessions alike. */
export type SignedInCaller = CustomerCaller | AdminCaller;

/** The account of a customer or of staff, whether somebody is signed in to it or not. */
export type AccountOwner = Pick<SignedInCaller, 'kind' | 'id'>;

/** What an operation receives as its caller, by the kind its contract names. */
export type Callers = {
  anyone: null;
  customer: CustomerCaller;
  admin: AdminCaller;
  'task-user': TaskUserCaller;
  'link-admin': LinkAdminCaller;
};

/**
 * Finds who a session token belongs to, or null when it opens nothing.
 * @throws Refusal ACCOUNT_BANNED for a session of a banned account, which opens nothing;
 * ACCOUNT_CODES_MISSING for staff who have to set up codes first, unless `beforeSetUp`;
 * ACCOUNT_ROLE_INSUFFICIENT for staff whose role may not call the operation, which is any that is
 * not named.
 */
export type Authenticate = <Kind extends SessionKind>(
  kind: Kind,
  token: string | undefined,
  options?: { beforeSetUp: boolean; operation?: string },
) => Promise<Callers[Kind & Caller] | null>;
