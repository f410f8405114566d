import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { communityStaff } from './staff.ts';

/** The reason why the last role sync failed. */
export const roleProblems = [
  'unreachable',
  'not-a-member',
  'not-permitted',
  'role-unknown',
  'misconfigured',
] as const;
/**
 * A role problem, or the reason why the person is not in the server: the join is retried, or was
 * refused permanently.
 */
export const roleProblem = z.enum([...roleProblems, 'join-waiting', 'join-refused']);

/** The one refusal of the community itself: it does not answer, or it refuses us. */
const unavailable = { COMMUNITY_UNAVAILABLE: { status: 503 } } as const;
const eligible = {
  COMMUNITY_NOT_ELIGIBLE: { status: 403 },
  LICENSE_FROZEN: { status: 409 },
} as const;

export const communityStatus = z.strictObject({
  /** Null while nothing is connected. */
  connection: z
    .strictObject({
      username: z.string(),
      avatarUrl: z.url().nullable(),
      roles: z.strictObject({
        wanted: z.int().nonnegative(),
        assigned: z.int().nonnegative(),
        lastSyncedAt: fields.instant.nullable(),
        /** A sync is due or under way. */
        pending: z.boolean(),
        problem: roleProblem.nullable(),
      }),
    })
    .nullable(),
  /** True if the account may connect: approved, and with a running subscription. */
  eligible: z.boolean(),
});

/** The connected account and the state of its roles. */
const readConnection = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/community/status' })
  .input(fields.nothing)
  .output(communityStatus);

/** Starts a connection. The browser goes to `url` next. */
const startConnection = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/community/connect' })
  .input(fields.nothing)
  .output(z.strictObject({ url: z.url() }))
  .errors({ ...unavailable, ...eligible });

/**
 * Completes a connection with the community's answer to the browser. The flow works once, within
 * ten minutes, in the session that started it. The connection is valid even if the person could not
 * be added to the server or has no roles yet.
 */
const completeConnection = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/community/complete' })
  .input(
    z.strictObject({
      code: z.string().min(1).max(2048),
      state: z.string().min(1).max(256),
      /** The issuer that the answer names. */
      iss: z.string().max(512).nullable(),
    }),
  )
  .output(
    z.strictObject({
      username: z.string(),
      join: z.enum(['joined', 'member-already', 'refused', 'failed']),
      /** Null if the roles could not be given yet; they follow automatically. */
      rolesAssigned: z.int().nonnegative().nullable(),
    }),
  )
  .errors({
    ...unavailable,
    ...eligible,
    COMMUNITY_FLOW_UNKNOWN: { status: 409 },
    COMMUNITY_AUTHORIZATION_REFUSED: { status: 403 },
    COMMUNITY_ACCOUNT_TAKEN: { status: 409 },
  });

/** Ends a flow that the person cancelled at the community. */
const cancelConnection = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/community/cancel' })
  .input(z.strictObject({ state: z.string().min(1).max(256) }))
  .output(fields.nothing);

/**
 * Disconnects the account; its roles are removed immediately, or as soon as the community answers.
 */
const disconnectCommunity = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/community/disconnect' })
  .input(fields.nothing)
  .output(z.strictObject({ rolesRemoved: z.boolean() }))
  .errors({ COMMUNITY_NOT_CONNECTED: { status: 409 } });

/** Readmits the person to the server and gives the package's roles. */
const updateRoles = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/community/roles' })
  .input(fields.nothing)
  .output(z.strictObject({ rolesAssigned: z.int().nonnegative() }))
  .errors({
    COMMUNITY_ROLES_NOT_DUE: { status: 409 },
    LICENSE_FROZEN: { status: 409 },
    COMMUNITY_ROLES_NOT_UPDATED: { status: 502 },
    COMMUNITY_JOIN_REFUSED: { status: 409 },
  });

export const community = {
  readConnection,
  startConnection,
  completeConnection,
  cancelConnection,
  disconnectCommunity,
  updateRoles,
  staff: communityStaff,
};
