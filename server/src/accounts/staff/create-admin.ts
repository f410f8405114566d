import { normalizeUsername, PASSWORD_MIN_LENGTH } from '@regz/rules/accounts/accounts.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { insertAdmin } from './admins.queries.ts';

export type CreatedAdmin = 'created' | 'name-taken' | 'password-too-short' | 'name-missing';

/** Adds a member of staff; done by the operator, never through the web (decision 4). */
export async function createAdmin(
  services: Pick<Services, 'db' | 'passwords'>,
  admin: { username: string; password: string },
): Promise<CreatedAdmin> {
  const username = normalizeUsername(admin.username);
  if (username === '') return 'name-missing';
  if (admin.password.length < PASSWORD_MIN_LENGTH) return 'password-too-short';
  const password = await services.passwords.hash(admin.password);
  return transaction(services.db, async ({ trx }) => {
    const created = await insertAdmin(trx, { username, password });
    if (created === undefined) return 'name-taken';
    await recordAct(trx, actingAs({ kind: 'operator', id: null, name: 'operator' }), {
      action: 'accounts.create-admin',
      object: { kind: 'admin', id: created.id },
      detail: { username },
    });
    return 'created';
  });
}
