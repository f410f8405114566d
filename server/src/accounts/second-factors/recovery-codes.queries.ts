import type { Database } from '../../platform/database.ts';

/** Whose they are. */
type SecondFactorOwner = { kind: 'customer' | 'admin'; id: string };

/** Puts new recovery codes in the place of all that were there. */
export async function replaceRecoveryCodes(
  trx: Database,
  owner: SecondFactorOwner,
  hashes: readonly Buffer[],
): Promise<void> {
  const { kind, id: subject_id } = owner;
  await trx
    .deleteFrom('account_recovery_codes')
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .execute();
  await trx
    .insertInto('account_recovery_codes')
    .values(hashes.map((code_hash) => ({ kind, subject_id, code_hash })))
    .execute();
}

/** Uses up a recovery code; false when it is none, or has been used. */
export async function takeRecoveryCode(
  trx: Database,
  owner: SecondFactorOwner,
  code_hash: Buffer,
  at: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('account_recovery_codes')
    .set({ used_at: at })
    .where('kind', '=', owner.kind)
    .where('subject_id', '=', owner.id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
