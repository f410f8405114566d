import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import type { ActContext } from '../audit/record-act.ts';
import { requireLiveSession } from '../identity/sessions/require-live-session.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { addressBlock } from '../platform/guards/address.ts';
import type { Turn } from '../platform/ports/password-hasher.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type LockedAdmin, lockStaff } from './admins.queries.ts';

/** How an account of staff is named: in the panel, or by an operator who types. */
export type AdminName = { id: string } | { username: string };

/**
 * Changes staff accounts in one transaction, one change after the other: if two people disable each
 * other, only the first change counts. The actor is the operator, or staff whose session is still
 * open.
 * @throws Refusal SESSION_REQUIRED
 */
export async function changeStaff<Result>(
  { db }: Pick<Services, 'db'>,
  context: ActContext,
  change: (trx: Database, staff: readonly LockedAdmin[]) => Promise<Result>,
): Promise<Result> {
  return transaction(db, async ({ trx }) => {
    const staff = await lockStaff(trx);
    if ('caller' in context) {
      const { caller } = context;
      if (!('sessionId' in caller) || caller.kind === 'link-admin') {
        throw new Refusal('SESSION_REQUIRED');
      }
      await requireLiveSession(trx, caller);
    }
    return change(trx, staff);
  });
}

/**
 * Requires another owner who can log in, because this account stops being one.
 * @throws Refusal ACCOUNT_OWNER_LAST
 */
export function requireOwnerBeside(staff: readonly LockedAdmin[], admin: LockedAdmin): void {
  const remains = staff.some(
    ({ id, role, mayEnter }) => id !== admin.id && role === 'owner' && mayEnter,
  );
  if (admin.role === 'owner' && !remains) throw new Refusal('ACCOUNT_OWNER_LAST');
}

/** Finds an account of staff. A typed name is read as at a login. */
export function adminNamed(
  staff: readonly LockedAdmin[],
  name: AdminName,
): LockedAdmin | undefined {
  if ('id' in name) return staff.find(({ id }) => id === name.id);
  for (const spelling of usernameSpellings(name.username)) {
    const admin = staff.find(({ username }) => username.toLowerCase() === spelling.toLowerCase());
    if (admin !== undefined) return admin;
  }
  return undefined;
}

/** On whose behalf a new password of staff is hashed. */
export function staffTurn({ origin }: ActContext): Turn | undefined {
  return origin && { lane: 'staff', block: addressBlock(origin.address) };
}
