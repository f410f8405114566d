import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { allOf, countListed } from '../platform/database/list-pages.ts';

/** The acts of staff from `since` to before `until`: of one person or all, of one kind or all. */
export type StaffActsAsked = {
  since: Date;
  until: Date;
  adminId?: string | undefined;
  kind?: string | undefined;
};

export type StaffActCount = {
  adminId: string;
  username: string;
  day: string;
  kind: string;
  acts: number;
};

const kindOfAct = sql`split_part(action, '.', 1)`;

function matches({ since, until, adminId, kind }: StaffActsAsked): RawBuilder<unknown> {
  return sql`from audit_entries where ${allOf([
    sql`actor_kind = 'admin' and actor_id is not null and at >= ${since} and at < ${until}`,
    ...(adminId === undefined ? [] : [sql`actor_id = ${adminId}`]),
    ...(kind === undefined ? [] : [sql`${kindOfAct} = ${kind}`]),
  ])}`;
}

/** Counts acts by person, UTC day and kind. */
export async function countStaffActs(db: Database, asked: StaffActsAsked) {
  const { rows } = await sql<StaffActCount>`
    select actor_id as "adminId", max(actor_name) as username, day::text, kind,
           count(*)::integer as acts
      from (select actor_id, actor_name, (at at time zone 'UTC')::date as day,
                   ${kindOfAct} as kind ${matches(asked)}) as act
     group by actor_id, day, kind`.execute(db);
  return rows;
}

/** Counts the listed acts, up to `limit`. */
export async function countListedActs(db: Database, asked: StaffActsAsked, limit: number) {
  return countListed(db, { matches: [matches(asked)], id: sql<string>`id`, limit });
}

export type StaffActRow = {
  id: number;
  at: Date;
  username: string;
  action: string;
  objectKind: string;
  objectId: string;
  reason: string | null;
  days: number | null;
  coins: number | null;
  byProgram: boolean;
};

/** The acts from `start` to `end`, newest first. */
export async function listStaffActs(
  db: Database,
  asked: StaffActsAsked,
  { start, end }: { start: number; end: number },
): Promise<StaffActRow[]> {
  const whole = (name: string) =>
    sql`case when jsonb_typeof(detail -> ${name}) = 'number'
             then trunc((detail ->> ${name})::numeric)::integer end`;
  const { rows } = await sql<StaffActRow>`
    select id, at, actor_name as username, action, object_kind as "objectKind",
           object_id as "objectId", coalesce(detail ->> 'reason', detail ->> 'note') as reason,
           ${whole('days')} as days, ${whole('coins')} as coins, detail ? 'apiToken' as "byProgram"
           ${matches(asked)}
     order by id desc limit ${end - start} offset ${start}`.execute(db);
  return rows;
}
