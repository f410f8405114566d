import { usernameSkeleton } from '@regz/rules/identity/look-alikes.ts';
import { PASSWORD_MIN_LENGTH } from '@regz/rules/identity/passwords.ts';
import {
  normalizeUsername,
  usernameRefusal,
  type UsernameRefusal,
} from '@regz/rules/identity/usernames.ts';
import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import type { Services } from '../platform/services.ts';
import { insertAdmin, listAdmins } from './admins.queries.ts';
import { changeStaff, staffTurn } from './change-staff.ts';

export type CreatedAdmin =
  | { ok: true; id: string }
  | {
      ok: false;
      refusal:
        | 'ACCOUNT_FIELDS_MISSING'
        | UsernameRefusal
        | 'ACCOUNT_PASSWORD_TOO_SHORT'
        | 'ACCOUNT_USERNAME_TAKEN';
    };

/**
 * Adds a member of staff, on behalf of the operator or of staff in the panel (decision record
 * 0029). No two names look alike. A person whom staff add replaces the password first.
 */
export async function createAdmin(
  services: Pick<Services, 'db' | 'passwords'>,
  context: ActContext,
  admin: { username: string; role: StaffRole; password: string },
): Promise<CreatedAdmin> {
  const { role } = admin;
  const username = normalizeUsername(admin.username);
  if (admin.username.trim() === '') return { ok: false, refusal: 'ACCOUNT_FIELDS_MISSING' };
  const refusal = usernameRefusal(admin.username);
  if (refusal !== null) return { ok: false, refusal };
  if (Array.from(admin.password).length < PASSWORD_MIN_LENGTH) {
    return { ok: false, refusal: 'ACCOUNT_PASSWORD_TOO_SHORT' };
  }
  const password = await services.passwords.hash(admin.password, staffTurn(context));
  return changeStaff(services, context, async (trx) => {
    // Read after the lock, so that it includes accounts that were created meanwhile.
    const looks = usernameSkeleton(username);
    const isTaken = (await listAdmins(trx)).some(
      (each) => usernameSkeleton(each.username) === looks,
    );
    const given = 'caller' in context;
    const created = isTaken
      ? undefined
      : await insertAdmin(trx, { username, role, password, given });
    if (created === undefined) return { ok: false, refusal: 'ACCOUNT_USERNAME_TAKEN' };
    await recordAct(trx, context, {
      action: 'accounts.create-admin',
      object: { kind: 'admin', id: created.id },
      detail: { username, role },
    });
    return { ok: true, id: created.id };
  });
}
