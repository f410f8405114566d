import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { auditText } from './seals.queries.ts';

type Entries = { firstId: number; lastId: number };

/**
 * Counts the seals that cover any of the given audit entries, and those of them that no longer
 * match the trail. A seal over archived entries cannot be compared and counts as matching.
 */
export async function countSealsOver(
  db: Database,
  { firstId, lastId }: Entries,
  takenOut: readonly Entries[],
): Promise<{ seals: number; broken: number }> {
  const firsts = takenOut.map((each) => each.firstId);
  const lasts = takenOut.map((each) => each.lastId);
  const { rows } = await sql<{ seals: number; broken: number }>`
    select count(*) as seals, count(*) filter (where audit_digest <> (
             select sha256(convert_to(coalesce(string_agg(${auditText}, ';' order by entry.id), ''), 'UTF8'))
               from audit_entries entry where entry.id > after_id and entry.id <= audit_last_id)
             and not exists (
               select from unnest(${firsts}::bigint[], ${lasts}::bigint[]) as out (first_id, last_id)
                where out.first_id <= audit_last_id and out.last_id > after_id)) as broken
      from (select audit_last_id, audit_digest,
                   lag(audit_last_id, 1, 0::bigint) over (order by sealed_until) as after_id
              from coin_seals) as seal
     where after_id < ${lastId} and audit_last_id >= ${firstId} and audit_last_id > after_id`.execute(
    db,
  );
  return rows[0] ?? { seals: 0, broken: 0 };
}
