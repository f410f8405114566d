import type { Chain } from '@regz/rules/panel/chain.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { type Program, signedOut } from '../programs.queries.ts';

/** The chain in a PC's row after an answer to its program. */
export type Followed = { chain: Chain; componentsBefore: readonly Buffer[] };

/** Counts the PCs that were active since a time and whose program shows no token (SDK 1.0). */
export async function countUnchained(db: Database, since: Date): Promise<number> {
  const { pcs } = await db
    .selectFrom('panel_devices')
    .select((row) => row.fn.countAll<string>().as('pcs'))
    .where('signed_in_at', 'is not', null)
    .where('seen_at', '>', since)
    .whereRef('seen_at', '>', 'signed_in_at')
    .where('chain_past', '=', sql<string[]>`'{}'`)
    .executeTakeFirstOrThrow();
  return Number(pcs);
}

/** Signs a PC out if its chain has not changed since it was read; false otherwise. */
export async function signCopyOut(
  trx: Database,
  { accountId, deviceId, chainToken }: Program,
): Promise<boolean> {
  const row = await trx
    .updateTable('panel_devices')
    .set(signedOut)
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('signed_in_at', 'is not', null)
    .where(sql<boolean>`chain_token is not distinct from ${chainToken}`)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
}
