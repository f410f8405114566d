import { sql } from 'kysely';
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

/** Uses up a recovery code; false if it is none, or has been used. */
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

/** Some of the codes of which a plain hash is kept. */
export async function listPlainCodes(db: Database, limit: number) {
  return db
    .selectFrom('account_recovery_codes')
    .select(['kind', 'subject_id as id', 'code_hash as codeHash'])
    .where('keyed', '=', false)
    .limit(limit)
    .execute();
}

/** Replaces each code's plain hash with its keyed one. */
export async function keepKeyedHashes(
  db: Database,
  codes: readonly { kind: string; id: string; codeHash: Buffer; keyed: Buffer }[],
): Promise<void> {
  const column = (of: (code: (typeof codes)[number]) => string) => codes.map(of);
  await sql`
    update account_recovery_codes c set code_hash = decode(keyed.hash, 'hex'), keyed = true
      from unnest(${column(({ kind }) => kind)}::text[], ${column(({ id }) => id)}::uuid[],
                  ${column(({ codeHash }) => codeHash.toString('hex'))}::text[],
                  ${column(({ keyed }) => keyed.toString('hex'))}::text[])
           as keyed (kind, subject_id, plain, hash)
     where (c.kind, c.subject_id) = (keyed.kind, keyed.subject_id)
       and c.code_hash = decode(keyed.plain, 'hex') and not c.keyed`.execute(db);
}
