import type { Database } from '../../../platform/database/database.ts';
import type { AccountOwner } from '../../../platform/http/callers.ts';

/** Replaces all recovery codes with new ones. */
export async function replaceRecoveryCodes(
  trx: Database,
  owner: AccountOwner,
  hashes: readonly Buffer[],
): Promise<void> {
  const { kind, id } = owner;
  await trx
    .deleteFrom('account_recovery_codes')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute();
  await trx
    .insertInto('account_recovery_codes')
    .values(hashes.map((hash) => ({ kind, subject_id: id, code_hash: hash, keyed: true })))
    .execute();
}

/** Uses up a recovery code; false if it is unknown or was used. */
export async function takeRecoveryCode(
  trx: Database,
  owner: AccountOwner,
  codeHash: Buffer,
  at: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('account_recovery_codes')
    .set({ used_at: at })
    .where('kind', '=', owner.kind)
    .where('subject_id', '=', owner.id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
