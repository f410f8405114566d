import type { Database } from '../../../platform/database/database.ts';

const shownColumns = [
  'id',
  'name',
  'device_type as deviceType',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

export async function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom('account_passkeys')
    .select([...shownColumns, 'credential_id as credentialId'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Adds a passkey; undefined if its credential already exists. */
export async function insertPasskey(
  trx: Database,
  passkey: {
    userId: string;
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    deviceType: 'singleDevice' | 'multiDevice';
    backedUp: boolean;
    name: string;
    createdAt: Date;
  },
) {
  return trx
    .insertInto('account_passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      device_type: passkey.deviceType,
      backed_up: passkey.backedUp,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shownColumns)
    .executeTakeFirst();
}

export async function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('account_passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/**
 * Records a passkey's use; false if it is deleted, or if its counter is not higher than before, as
 * with a copied authenticator. Authenticators that do not count report 0.
 */
export async function notePasskeyUse(
  trx: Database,
  use: { id: string; counter: number; backedUp: boolean; at: Date },
): Promise<boolean> {
  const { id, counter, backedUp, at } = use;
  const result = await trx
    .updateTable('account_passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: at })
    .where('id', '=', id)
    .where((or) =>
      or.or([or('counter', '<', counter), or.and([or('counter', '=', 0), or.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Renames one of a person's passkeys; false if it is not theirs. */
export async function updatePasskeyName(
  db: Database,
  passkey: { id: string; userId: string },
  name: string,
): Promise<boolean> {
  const result = await db
    .updateTable('account_passkeys')
    .set({ name })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes one of a person's passkeys; false if it is not theirs. */
export async function deletePasskey(
  trx: Database,
  passkey: { id: string; userId: string },
): Promise<boolean> {
  const result = await trx
    .deleteFrom('account_passkeys')
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The ways in which a customer proves a log-in besides the password; undefined for none. */
export async function findSecondFactors(db: Database, userId: string) {
  return db
    .selectFrom('account_passkeys')
    .select('user_id as userId')
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('account_totp')
        .select('subject_id as userId')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst();
}

/** Removes all of a person's passkeys; returns how many. */
export async function deletePasskeysOf(trx: Database, userId: string): Promise<number> {
  const result = await trx
    .deleteFrom('account_passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
