import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** A digest of the ledger and the audit trail up to a time. Every change alters it. */
export type Digest = {
  wallets: number;
  transfers: number;
  issued: number;
  spent: number;
  walletDigest: Buffer;
  auditDigest: Buffer;
};

export type SealRow = Digest & {
  sealedUntil: Date;
  auditLastId: number;
  previousMac: Buffer;
  mac: Buffer;
};

/** The columns of an audit entry that seals cover. New columns do not change older seals. */
export const auditText = sql`row(entry.id, entry.at, entry.actor_kind, entry.actor_id, entry.actor_name,
  entry.action, entry.object_kind, entry.object_id, entry.detail, entry.address,
  entry.request_id)::text`;

/**
 * Digests the last row of each wallet before a moment, and the audit trail after one entry up to
 * another.
 */
export async function digestLedger(
  db: Database,
  range: { until: Date; auditAfter: number; auditLast: number },
): Promise<Digest> {
  const { rows } = await sql<Digest>`
    with sealed as (
      select * from coin_transfers where created_at < ${range.until}::timestamptz
    ), heads as (
      select distinct on (user_id) user_id, seq, row_hash
        from sealed order by user_id, seq desc
    )
    select (select count(*)::integer from heads) as wallets,
           (select count(*) from sealed) as transfers,
           (select coalesce(sum(amount), 0)::bigint from sealed where to_account is null) as issued,
           (select coalesce(sum(amount), 0)::bigint from sealed where from_account is null) as spent,
           (select sha256(convert_to(coalesce(string_agg(
              concat_ws('|', user_id, seq, encode(row_hash, 'hex')), ';' order by user_id), ''),
              'UTF8')) from heads) as "walletDigest",
           (select sha256(convert_to(coalesce(string_agg(${auditText}, ';' order by entry.id), ''),
              'UTF8'))
              from audit_entries entry
             where entry.id > ${range.auditAfter} and entry.id <= ${range.auditLast})
             as "auditDigest"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The ledger has no digest.');
  return row;
}

/**
 * Returns the newest entry of the audit trail before which no running transaction can add another.
 */
export async function findSettledEntry(db: Database, settledAt: Date): Promise<number> {
  const { last } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .where('at', '<', settledAt)
    .executeTakeFirstOrThrow();
  return last;
}

/** False when this moment is sealed already. */
export async function insertSeal(db: Database, seal: SealRow): Promise<boolean> {
  const result = await db
    .insertInto('coin_seals')
    .values({
      sealed_until: seal.sealedUntil,
      wallets: seal.wallets,
      transfers: seal.transfers,
      issued: seal.issued,
      spent: seal.spent,
      wallet_digest: seal.walletDigest,
      audit_last_id: seal.auditLastId,
      audit_digest: seal.auditDigest,
      previous_mac: seal.previousMac,
      mac: seal.mac,
    })
    .onConflict((conflict) => conflict.column('sealed_until').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const sealColumns = [
  'sealed_until as sealedUntil',
  'wallets',
  'transfers',
  'issued',
  'spent',
  'wallet_digest as walletDigest',
  'audit_last_id as auditLastId',
  'audit_digest as auditDigest',
  'previous_mac as previousMac',
  'mac',
] as const;

/** The newest seals, newest first. */
export async function listSeals(db: Database, limit: number): Promise<SealRow[]> {
  return db
    .selectFrom('coin_seals')
    .select(sealColumns)
    .orderBy('sealed_until', 'desc')
    .limit(limit)
    .execute();
}

/** The newest seal before a moment. */
export async function findSealBefore(db: Database, before: Date): Promise<SealRow | undefined> {
  return db
    .selectFrom('coin_seals')
    .select(sealColumns)
    .where('sealed_until', '<', before)
    .orderBy('sealed_until', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Any one seal. */
export async function findAnySeal(db: Database): Promise<SealRow | undefined> {
  return db
    .selectFrom('coin_seals')
    .select(sealColumns)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
}
