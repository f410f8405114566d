import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { AuditArchive } from '../../src/audit/archives.ts';
import { hasSqlState, sqlState } from '../../src/platform/database/database-errors.ts';

/** A partition of the audit trail, and the end of its time range. */
export type Part = { name: string; ends: Date };
export type PartRange = Pick<AuditArchive, 'firstId' | 'lastId' | 'firstAt' | 'lastAt' | 'entries'>;

/**
 * Writers queue behind a waiting lock of the whole trail, so each wait is short, and is retried.
 */
const TRAIL_LOCK_MS = 1_000;
const LOCK_TRIES = 20;

/** The partitions that end by a time, oldest first. */
export async function listParts(client: pg.Client, before: Date): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select part as name, ends from audit_parts() where ends <= $1 order by ends`,
    [before],
  );
  return rows;
}

/** The range of a partition's entries; null if it has none. */
export async function readRange(client: pg.Client, { name }: Part): Promise<PartRange | null> {
  const { rows } = await client.query<PartRange>(
    `select min(id) as "firstId", max(id) as "lastId", min(at) as "firstAt", max(at) as "lastAt",
            count(*) as entries
       from ${name}`,
  );
  const [range] = rows;
  return range === undefined || range.entries === 0 ? null : range;
}

/**
 * Until the end of the transaction, other transactions can read the partition but not write to it,
 * and cannot create or archive partitions. Returns false if the partition no longer exists.
 */
export async function lockPart(client: pg.Client, { name }: Part): Promise<boolean> {
  await client.query('lock table only audit_entries in share update exclusive mode');
  const { rowCount } = await client.query('select from audit_parts() where part = $1', [name]);
  if (rowCount === 0) return false;
  await client.query(`lock table ${name} in exclusive mode`);
  return true;
}

/** Requires a transaction. @throws Error with a sentence if the trail stays in use. */
export async function lockTrail(client: pg.Client): Promise<void> {
  await client.query(`set local lock_timeout = ${TRAIL_LOCK_MS}`);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint locking');
    try {
      // A partition is reached only through its parent table.
      await client.query('lock table only audit_entries in access exclusive mode');
      return;
    } catch (error) {
      if (!(error instanceof Error) || !hasSqlState(error, sqlState.lockNotAvailable)) throw error;
      if (attempt === LOCK_TRIES) {
        throw new Error(
          'Something reads the audit trail all the time, an export perhaps: this part stays in the ' +
            'database. Run the command again later.',
          { cause: error },
        );
      }
      await client.query('rollback to savepoint locking');
      await sleep(TRAIL_LOCK_MS);
    }
  }
}

export async function dropPart(client: pg.Client, { name }: Part): Promise<void> {
  await client.query(`alter table audit_entries detach partition ${name}`);
  await client.query(`drop table ${name}`);
}
