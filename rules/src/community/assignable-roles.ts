import type { RoleId } from './roles.ts';

/** A package has at most this many roles. */
export const MOST_ROLES = 5;

/** Why the bot cannot assign a role. Staff can correct the last two in the community. */
export const assignProblems = [
  'deleted',
  'everyone',
  'managed',
  'not-permitted',
  'above-bot',
] as const;
export type AssignProblem = (typeof assignProblems)[number];

/** A role of the community's server. */
export type ServerRole = {
  id: RoleId;
  name: string;
  /** As a number of 24 bits; 0 without a color. */
  color: number;
  position: number;
  /** True if an integration assigns it. */
  managed: boolean;
  /** True for the role that every member has. */
  isEveryone: boolean;
};

/** The roles of the server, and what its bot may do with them. */
export type ServerRoles = {
  roles: readonly ServerRole[];
  /** The bot can assign only roles below this position. */
  below: number;
  /** True if the bot has the permission Manage Roles. */
  mayManage: boolean;
};

/** Returns why the bot cannot assign a role; null if it can. */
export function assignProblem(
  id: RoleId,
  { roles, below, mayManage }: ServerRoles,
): AssignProblem | null {
  const role = roles.find((each) => each.id === id);
  if (role === undefined) return 'deleted';
  if (role.isEveryone) return 'everyone';
  if (role.managed) return 'managed';
  if (!mayManage) return 'not-permitted';
  return role.position >= below ? 'above-bot' : null;
}

/** True if no setting of the community makes the role assignable, so no package can get it. */
export function isNeverAssignable(problem: AssignProblem | null): boolean {
  return problem === 'deleted' || problem === 'everyone' || problem === 'managed';
}
