import type { account } from '@regz/contract/customers/account.ts';
import type { Caller, OperationMeta, SessionKind } from '@regz/contract/operation.ts';
import type { taskUser } from '@regz/contract/players/players.ts';
import type { TokenScope } from '@regz/rules/api-tokens/new-token.ts';
import type { SeenTime } from '@regz/rules/licenses/time-standing.ts';
import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod';

/** A logged-in customer, with the account as it was when the request arrived. */
export type CustomerCaller = {
  kind: 'customer';
  id: string;
  username: string;
  sessionId: string;
  account: z.infer<typeof account>;
  licenseTime: SeenTime;
};

/** A logged-in task user, with the account as it was when the request arrived. */
export type TaskUserCaller = {
  kind: 'task-user';
  id: string;
  username: string;
  sessionId: string;
  account: Omit<z.infer<typeof taskUser>, 'serverNow'>;
};

/** A logged-in member of staff. */
export type AdminCaller = {
  kind: 'admin';
  id: string;
  username: string;
  sessionId: string;
  role: StaffRole;
  /** True if the account requires codes that are not set up yet. */
  codesMissing: boolean;
  /** True if another person set the password. */
  passwordGiven: boolean;
};

/** An API token that acts for a member of staff, without a session. */
export type TokenCaller = Pick<AdminCaller, 'kind' | 'id' | 'username'> & {
  /** The token's id. */
  token: string;
};

/** Staff in person, or an API token that acts for them. */
export type StaffCaller = AdminCaller | TokenCaller;

/** The admin of a trial link, bound to that link; `id` and the end are the link's. */
export type LinkAdminCaller = {
  kind: 'link-admin';
  id: string;
  username: string;
  sessionId: string;
};

/** A PC that proved its key with this request, known or not (decision record 0021). */
export type DeviceCaller = {
  kind: 'device';
  /** The thumbprint of its key. */
  id: string;
  /** The key itself: x and y, 32 bytes each. */
  publicKey: Buffer;
  /** The 22-character nonce of the request; a retry repeats it. */
  nonce: string;
};

/** Any logged-in person with a password, second factors and sessions: a customer or staff. */
export type SignedInCaller = CustomerCaller | AdminCaller;

/** The account of a customer or staff, logged in or not. */
export type AccountOwner = Pick<SignedInCaller, 'kind' | 'id'>;

/** The caller of an operation, by the kind in its contract. */
export type Callers = {
  anyone: null;
  device: DeviceCaller;
  customer: CustomerCaller;
  admin: AdminCaller;
  'task-user': TaskUserCaller;
  'link-admin': LinkAdminCaller;
};

/** The type of an operation's caller, by its meta. */
export type CallerOf<Meta> =
  Meta extends OperationMeta<infer Who, infer Token>
    ? Token extends TokenScope
      ? StaffCaller
      : Callers[Who]
    : never;

/**
 * Finds whom an API token acts for.
 * @throws Refusal API_TOKEN_INVALID if it opens nothing from this address; API_TOKEN_SCOPE_MISSING;
 * ACCOUNT_CODES_MISSING if its person has to set up codes first; ACCOUNT_ROLE_INSUFFICIENT if that
 * person's role may not call the operation; ATTEMPTS_EXCEEDED beyond a token's budget.
 */
export type AuthenticateToken = (
  token: string,
  asked: { scope: TokenScope; operation: string; address: string },
) => Promise<TokenCaller>;

/**
 * Finds whom a session token belongs to, or null if it opens nothing.
 * @throws Refusal ACCOUNT_BANNED for a session of a banned account, which opens nothing;
 * ACCOUNT_PASSWORD_GIVEN for staff who have to replace a password that another person set, and
 * ACCOUNT_CODES_MISSING for staff who have to set up codes first, unless `beforeSetUp`;
 * ACCOUNT_ROLE_INSUFFICIENT for staff whose role may not call the operation, or if none is named.
 */
export type Authenticate = <Kind extends SessionKind>(
  kind: Kind,
  token: string | undefined,
  options?: { beforeSetUp: boolean; operation?: string },
) => Promise<Callers[Kind & Caller] | null>;

/** Guards every route of devices: verifies the signatures of requests and signs answers. */
export type DeviceGuard = {
  hooks: Required<Pick<RouteShorthandOptions, 'onRequest' | 'preValidation' | 'onSend'>>;
  /**
   * Compares the text of a body with the digest that the request signed. Does nothing on other
   * routes.
   */
  proveBody(request: FastifyRequest, text: string): void;
  /** The device whose request passed the hooks. */
  callerOf(request: FastifyRequest): DeviceCaller;
};
