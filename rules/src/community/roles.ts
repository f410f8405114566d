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
 * Whether an account may connect to the community and hold its package's roles: approved, not
 * banned, and with an active subscription.
 */
export function mayHoldRoles(holder: RoleHolder, nowMs: number): boolean {
  return holder.adminApproval && !holder.banned && isRunning(holder, nowMs);
}

/**
 * The roles an account should have now, each once: those of its package, or none without an account
 * or for one that may not hold roles. An unmapped package has none.
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
 * The roles this product gives and takes away: all that packages are mapped to, and those this
 * account was given under an earlier mapping. No other role is ever touched.
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
