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

/** The code that a PC is waiting with. */
export async function findRunningCode(db: Database, deviceId: string, now: Date) {
  return db
    .selectFrom('panel_sign_ins')
    .select(['code', 'expires_at as expiresAt'])
    .where('device_id', '=', deviceId)
    .where('account_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Gives a PC a new code, unless it has a running one, because another request was quicker; then
 * nothing is written.
 */
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

/** The PC that asks with a code. */
export async function findSignIn(db: Database, code: string) {
  return db
    .selectFrom('panel_sign_ins')
    .select(columns)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** The same, kept from everybody else until the transaction ends. */
export async function lockSignIn(trx: Database, code: string) {
  return trx
    .selectFrom('panel_sign_ins')
    .select(columns)
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type SignIn = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

/** Uses a code up for an account; it opens nothing for any other. */
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

/** Turns a PC away; with its next question it gets another code. */
export async function deleteSignIn(trx: Database, code: string): Promise<void> {
  await trx.deleteFrom('panel_sign_ins').where('code', '=', code).execute();
}

export async function deleteSignInsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('panel_sign_ins').where('expires_at', '<', before).execute();
}

/** How an account stands to a PC that asks: whether it knows it, and has a place for another. */
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

/** Locks an account: who decides about its PCs goes one after the other. */
export async function lockAccount(trx: Database, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
