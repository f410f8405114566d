import type { Database } from '../../platform/database/database.ts';
import type { DeviceFacts } from '../programs.queries.ts';

const columns = [
  'device_id as deviceId',
  'code',
  'public_key as publicKey',
  'label',
  'key_in as keyIn',
  'components',
  'version',
  'platform',
  'address',
  'expires_at as expiresAt',
  'account_id as accountId',
] as const;

/** Returns the unexpired code of a waiting PC. */
export async function findRunningCode(db: Database, deviceId: string, now: Date) {
  return db
    .selectFrom('panel_sign_ins')
    .select(['code', 'expires_at as expiresAt'])
    .where('device_id', '=', deviceId)
    .where('account_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Gives a PC a new code. Writes nothing if a concurrent request gave it one. */
export async function upsertSignIn(
  db: Database,
  signIn: DeviceFacts & {
    deviceId: string;
    code: string;
    publicKey: Buffer;
    expiresAt: Date;
    now: Date;
  },
) {
  const { deviceId, publicKey, keyIn, components, place, expiresAt, now, ...same } = signIn;
  const values = {
    ...same,
    public_key: publicKey,
    key_in: keyIn,
    components: [...components],
    address: place,
    expires_at: expiresAt,
    account_id: null,
  };
  return db
    .insertInto('panel_sign_ins')
    .values({ device_id: deviceId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet(values)
        .where((when) =>
          when.or([
            when('panel_sign_ins.expires_at', '<=', now),
            when('panel_sign_ins.account_id', 'is not', null),
          ]),
        ),
    )
    .returning(['code', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

/** Returns the PC that waits with a code. */
export async function findSignIn(db: Database, code: string) {
  return db
    .selectFrom('panel_sign_ins')
    .select(columns)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Returns the PC that waits with a code, locked until the transaction ends. */
export async function lockSignIn(trx: Database, code: string) {
  return trx
    .selectFrom('panel_sign_ins')
    .select(columns)
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type SignIn = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

/** Uses up a code for an account. No other account can use it. */
export async function spendSignIn(
  trx: Database,
  { code, accountId }: { code: string; accountId: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('panel_sign_ins')
    .set({ account_id: accountId })
    .where('code', '=', code)
    .where('account_id', 'is', null)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Rejects a PC. Its next request gets another code. */
export async function deleteSignIn(trx: Database, code: string): Promise<void> {
  await trx.deleteFrom('panel_sign_ins').where('code', '=', code).execute();
}

export async function deleteSignInsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('panel_sign_ins').where('expires_at', '<', before).execute();
}

/**
 * Returns the facts about a PC and an account: whether the account knows it, and has a free place.
 */
export async function findAccountForPc(db: Database, accountId: string, deviceId: string) {
  return db
    .selectFrom('users')
    .leftJoin('panel_devices', (join) =>
      join
        .onRef('panel_devices.account_id', '=', 'users.id')
        .on('panel_devices.device_id', '=', deviceId),
    )
    .select(['hwid as deviceIds', 'max_devices as maxDevices', 'save_hwid as savesDevices'])
    .select(['subscription', 'expiredate as expiresOn', 'ends_time as endsTime'])
    .select(['frozen_days as frozenDays', 'panel_devices.device_id as seenId'])
    .select('panel_devices.shares_place_of as sharesPlaceOf')
    .where('users.id', '=', accountId)
    .executeTakeFirst();
}

/** Locks an account, so that decisions about its PCs run one at a time. */
export async function lockAccount(trx: Database, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
