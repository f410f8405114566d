import type { Database } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/prepared-query.ts';
import type { AccountOwner } from '../../../platform/http/callers.ts';

/** Starts an enrollment, and replaces an unfinished one; false if codes are already on. */
export async function startEnrollment(
  db: Database,
  owner: AccountOwner,
  enrollment: { secret: string; startedAt: Date },
): Promise<boolean> {
  const fresh = { secret: enrollment.secret, started_at: enrollment.startedAt };
  const row = await db
    .insertInto('account_totp')
    .values({ kind: owner.kind, subject_id: owner.id, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id'])
        .doUpdateSet(fresh)
        .where('account_totp.confirmed_at', 'is', null),
    )
    .returning('started_at')
    .executeTakeFirst();
  return row !== undefined;
}

const lockedTotp = preparedQuery((db, { kind, id }: AccountOwner) =>
  db
    .selectFrom('account_totp')
    .select(['secret', 'started_at as startedAt', 'confirmed_at as confirmedAt'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .forNoKeyUpdate(),
);

/**
 * The code settings of an account, on or being set up; the row stays locked until the transaction
 * ends.
 */
export async function lockTotp(trx: Database, owner: AccountOwner) {
  const [row] = await lockedTotp(trx, owner);
  return row;
}

/** Spends a step; false if it, or a later one, has been used before. */
export async function takeStep(trx: Database, owner: AccountOwner, step: number): Promise<boolean> {
  const result = await trx
    .updateTable('account_totp')
    .set({ last_step: step })
    .where('kind', '=', owner.kind)
    .where('subject_id', '=', owner.id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markConfirmed(trx: Database, owner: AccountOwner, at: Date): Promise<void> {
  await trx
    .updateTable('account_totp')
    .set({ confirmed_at: at })
    .where('kind', '=', owner.kind)
    .where('subject_id', '=', owner.id)
    .execute();
}

/** Deletes the codes and the recovery codes. */
export async function deleteTotp(trx: Database, owner: AccountOwner): Promise<void> {
  await trx
    .deleteFrom('account_totp')
    .where('kind', '=', owner.kind)
    .where('subject_id', '=', owner.id)
    .execute();
}

/** True if codes are on, and the number of unused recovery codes. */
export async function findTotpStatus(
  db: Database,
  owner: AccountOwner,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const row = await db
    .selectFrom('account_totp')
    .leftJoin('account_recovery_codes', (join) =>
      join
        .onRef('account_recovery_codes.kind', '=', 'account_totp.kind')
        .onRef('account_recovery_codes.subject_id', '=', 'account_totp.subject_id')
        .on('account_recovery_codes.used_at', 'is', null),
    )
    .select((each) => each.fn.count<number>('account_recovery_codes.code_hash').as('left'))
    .where('account_totp.kind', '=', owner.kind)
    .where('account_totp.subject_id', '=', owner.id)
    .where('account_totp.confirmed_at', 'is not', null)
    .groupBy(['account_totp.kind', 'account_totp.subject_id'])
    .executeTakeFirst();
  return { on: row !== undefined, recoveryCodesLeft: row?.left ?? 0 };
}
