import { type Expiry, isRunning } from '../licenses/days-left.ts';

/** The id of a role of the chat community, as the community spells it. */
export type RoleId = string;

/** What of an account decides its community roles. */
export type RoleHolder = {
  subscription: string | null;
  expiresOn: Expiry;
  adminApproval: boolean;
  banned: boolean;
};

/** The role ids of each mapped package. Source: specification A 3.4; ledger COMM-5. */
export type RoleMapping = ReadonlyMap<string, readonly RoleId[]>;

/**
 * Whether an account may connect to the community and hold its package's roles: approved, not
 * banned, and with a subscription that runs. Source: specification A 5; ledger COMM-1.
 */
export function mayHoldRoles(holder: RoleHolder, nowMs: number): boolean {
  return holder.adminApproval && !holder.banned && isRunning(holder, nowMs);
}

/**
 * The roles an account should have now, each once: those of its package, or none for nobody and
 * for an account that may not hold roles. A package that is not mapped wants none.
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
 * The roles this product gives and takes away: all that a package is mapped to, and what this
 * account was given under an earlier mapping. No other role is ever touched.
 */
export function managedRoles(mapping: RoleMapping, given: readonly RoleId[]): ReadonlySet<RoleId> {
  return new Set([...[...mapping.values()].flat(), ...given]);
}

/**
 * What a member's roles have to become: the unmanaged ones as they are, and of the managed ones
 * exactly the wanted. Null when they are so already, so that nothing has to be sent.
 */
export function rolesAfterSync(
  actual: readonly RoleId[],
  wanted: readonly RoleId[],
  managed: ReadonlySet<RoleId>,
): readonly RoleId[] | null {
  const kept = actual.filter((role) => !managed.has(role) || wanted.includes(role));
  const missing = wanted.filter((role) => !actual.includes(role));
  if (kept.length === actual.length && missing.length === 0) return null;
  return [...kept, ...missing];
}
