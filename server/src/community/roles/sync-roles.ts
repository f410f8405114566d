import { roleProblems } from '@regz/contract/community/community.ts';
import { managedRoles, roleChanges, wantedRoles } from '@regz/rules/community/roles.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { CommunityFault, type Urgency } from '../../platform/ports/community.ts';
import type { Services } from '../../platform/services.ts';
import { readMapping } from './role-mapping.queries.ts';
import {
  deleteSync,
  findHolder,
  isSyncKnown,
  type Lease,
  leaseSync,
  noteAssignedRoles,
  postponeSync,
  renewLease,
  type Settlement,
  settleSync,
} from './role-syncs.queries.ts';

type RoleProblem = (typeof roleProblems)[number];

export type SyncOutcome =
  | { kind: 'synced'; assigned: number }
  /** The person is not in the server, so has no roles. */
  | { kind: 'not-a-member' }
  /** There is nothing to do for this person. */
  | { kind: 'settled' }
  /** Another worker syncs this person. */
  | { kind: 'not-taken' };

/**
 * Longer than one call to the community, and renewed before each further call. A worker that died
 * delays the roles at most this long.
 */
const LEASE_SECONDS: Record<Urgency, number> = { now: 15, patient: 45 };

/**
 * Synchronizes one person's community roles with the account: reads the member's roles, gives
 * missing ones, then takes surplus ones, one at a time. Only managed roles change. After a failure
 * in between, the next sync reads again and continues. If the community does not answer, the sync
 * stays due.
 * @throws CommunityFault after recording when to retry.
 */
export async function syncRoles(
  services: Services,
  discordId: string,
  urgency: Urgency,
): Promise<SyncOutcome> {
  const { db } = services;
  const taken = await leaseSync(db, discordId, LEASE_SECONDS[urgency]);
  if (taken === undefined) {
    return { kind: (await isSyncKnown(db, discordId)) ? 'not-taken' : 'settled' };
  }
  const { version, leasedUntil, roleIds: given, failures } = taken;
  const lease: Lease = { discordId, version, leasedUntil };
  try {
    return await settle(services, lease, given, urgency);
  } catch (error) {
    const problem = problemOf(error);
    const waitSeconds = pauseSeconds(problem, failures);
    await postponeSync(db, lease, { error: problem, waitSeconds });
    const fields = { err: error, member: discordId, problem, failures: failures + 1 };
    const passing = error instanceof CommunityFault && problem === 'unreachable';
    if (passing) services.log.warn(fields, 'community roles could not be synced yet');
    else services.log.error(fields, 'community roles cannot be assigned');
    throw error;
  }
}

async function settle(
  services: Services,
  lease: Lease,
  given: readonly string[],
  urgency: Urgency,
): Promise<SyncOutcome> {
  const { db, clock, community } = services;
  const { discordId } = lease;
  const holder = await findHolder(db, discordId);
  const mapping = await readMapping(db);
  const wanted = wantedRoles(holder ?? null, mapping, clock());
  const actual = await memberRoles(services, discordId, urgency);
  if (actual !== null) {
    const { give, take } = roleChanges(actual, wanted, managedRoles(mapping, given));
    for (const roleId of [...give, ...take]) {
      const leasedUntil = await renewLease(db, lease, LEASE_SECONDS[urgency]);
      if (leasedUntil === undefined) return { kind: 'not-taken' };
      lease.leasedUntil = leasedUntil;
      const change = { memberId: discordId, roleId, urgency };
      await (give.includes(roleId) ? community.giveRole(change) : community.takeRole(change));
    }
  }
  const roleIds = actual === null ? [] : wanted;
  const result: Settlement = {
    roleIds,
    wanted: wanted.length,
    assigned: roleIds.length,
    error: actual === null && wanted.length > 0 ? 'not-a-member' : null,
    isMember: actual !== null,
    at: new Date(clock()),
  };
  await transaction(db, async ({ trx }) => {
    if (holder !== undefined) await noteAssignedRoles(trx, discordId, roleIds);
    await settleSync(trx, lease, result);
    if (holder === undefined) await deleteSync(trx, lease);
  });
  return actual === null ? { kind: 'not-a-member' } : { kind: 'synced', assigned: roleIds.length };
}

/** Null for a person who is not in the server. */
async function memberRoles(
  { community }: Services,
  discordId: string,
  urgency: Urgency,
): Promise<readonly string[] | null> {
  try {
    return await community.readMemberRoles(discordId, urgency);
  } catch (error) {
    if (error instanceof CommunityFault && error.kind === 'not-a-member') return null;
    throw error;
  }
}

function problemOf(error: unknown): RoleProblem {
  const kind = error instanceof CommunityFault ? error.kind : 'unreachable';
  return roleProblems.find((problem) => problem === kind) ?? 'unreachable';
}

const QUARTER_HOUR = 15 * 60;

/**
 * Silence is temporary. A fault that an operator must correct takes longer, and every attempt
 * counts against us.
 */
function pauseSeconds(problem: RoleProblem, failures: number): number {
  if (problem !== 'unreachable') return QUARTER_HOUR;
  return Math.min(2 * 2 ** Math.min(failures, 20), QUARTER_HOUR);
}
