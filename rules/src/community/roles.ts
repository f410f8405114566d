import { type Expiry, isRunning } from '../licenses/days-left.ts';

/** The id of a role in the chat community, as the community writes it. */
export type RoleId = string;

/** The parts of an account that decide its community roles. */
export type RoleHolder = {
  subscription: string | null;
  endsAt: Expiry;
  adminApproval: boolean;
  banned: boolean;
};

/** The role ids of each mapped package. */
export type RoleMapping = ReadonlyMap<string, readonly RoleId[]>;

/**
 * True if an account may connect to the community and have its package's roles: approved, not
 * banned, and with an active subscription.
 */
export function mayHoldRoles(holder: RoleHolder, nowMs: number): boolean {
  return holder.adminApproval && !holder.banned && isRunning(holder, nowMs);
}

/**
 * Returns the roles of an account, each once: those of its package. Empty without an account, for
 * an account that may not have roles, and for an unmapped package.
 */
export function wantedRoles(
  holder: RoleHolder | null,
  mapping: RoleMapping,
  nowMs: number,
): readonly RoleId[] {
  if (holder === null || holder.subscription === null || !mayHoldRoles(holder, nowMs)) return [];
  return [...new Set(mapping.get(holder.subscription) ?? [])];
}

/**
 * Returns the roles that this product gives and takes: all roles that packages are mapped to, and
 * those that this account has from an earlier mapping. No other role ever changes.
 */
export function managedRoles(mapping: RoleMapping, given: readonly RoleId[]): ReadonlySet<RoleId> {
  return new Set([...[...mapping.values()].flat(), ...given]);
}

/**
 * The roles to give to a member and to take away. Afterwards the member has exactly the target
 * roles among the managed ones. Unmanaged roles never change, even if they are changed elsewhere at
 * the same time.
 */
export function roleChanges(
  actual: readonly RoleId[],
  wanted: readonly RoleId[],
  managed: ReadonlySet<RoleId>,
): { give: readonly RoleId[]; take: readonly RoleId[] } {
  return {
    give: wanted.filter((role) => !actual.includes(role)),
    take: actual.filter((role) => managed.has(role) && !wanted.includes(role)),
  };
}
