import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The figures of all days together, by name; those of labels are left out. */
export async function sumFigures(db: Database): Promise<Partial<Record<string, number>>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select name, sum(value)::bigint as value from overview_figures
     where label = '' and name <> 'active' group by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
