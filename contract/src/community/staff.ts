import { assignProblems, MOST_ROLES } from '@regz/rules/community/assignable-roles.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** The state of the connection to the community's server. */
const serverStates = ['ready', 'unset', 'busy', 'unreachable', 'misconfigured'] as const;

const roleId = z.string().regex(/^\d{17,20}$/);
const problem = z.enum(assignProblems).nullable();

/** The roles of a package's members. */
const packageRoles = z.strictObject({
  packageName: z.string(),
  roleIds: z.array(z.string()),
  /** Connected accounts in the server whose package gives these roles. */
  members: z.int().nonnegative(),
  ...fields.edited,
});

/** The roles of the community's server, highest first, and those of each package. */
const readRoles = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/community/staff/roles' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      state: z.enum(serverStates),
      /** The names of the settings to correct. */
      settings: z.array(z.string()),
      /** Empty unless the state is `ready`. */
      roles: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          /** A number of 24 bits; 0 without a color. */
          color: z.int().nonnegative(),
          position: z.int(),
          problem,
        }),
      ),
      packages: z.array(packageRoles),
    }),
  );

const unavailable = { COMMUNITY_UNAVAILABLE: { status: 503 } } as const;
const wanted = {
  packageName: fields.packageName,
  roleIds: z.array(roleId).max(MOST_ROLES),
};

/** Returns what other roles of a package would change. Changes nothing. */
const previewRoles = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/community/staff/roles/preview' })
  .input(z.strictObject(wanted))
  .output(
    z.strictObject({
      roles: z.array(
        z.strictObject({
          id: z.string(),
          /** Null if the role was deleted. */
          name: z.string().nullable(),
          problem,
          /**
           * True if no package gives the role yet. The bot then removes it from members whose
           * package does not give it.
           */
          isNew: z.boolean(),
        }),
      ),
      members: z.int().nonnegative(),
      /** Members who get at least one role, and members who lose at least one. */
      gaining: z.int().nonnegative(),
      losing: z.int().nonnegative(),
    }),
  )
  .errors({ ...fields.packageRefusal, ...unavailable });

/** Replaces the roles of a package. Every member is then synced, a few at a time. */
const editRoles = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/community/staff/roles' })
  .input(z.strictObject({ ...wanted, version: fields.version }))
  .output(packageRoles)
  .errors({
    ...fields.packageRefusal,
    ...unavailable,
    /** Another edit was saved first. The data is the current row. */
    COMMUNITY_ROLES_CHANGED: { status: 409, data: packageRoles },
    /** A new role was deleted, is the role of every member, or belongs to an integration. */
    COMMUNITY_ROLE_NOT_ASSIGNABLE: {
      status: 409,
      data: z.strictObject({ roleId: z.string(), role: z.string() }),
    },
  });

/** Registers the commands of the chat in its server, in the place of earlier ones. */
const registerCommands = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/community/staff/commands' })
  .input(fields.nothing)
  .output(fields.nothing)
  .errors({
    ...unavailable,
    /** The public key of the chat's application is not configured. */
    COMMUNITY_COMMANDS_OFF: { status: 409 },
  });

export const communityStaff = { readRoles, previewRoles, editRoles, registerCommands };
