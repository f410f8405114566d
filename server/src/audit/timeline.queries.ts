import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { readHappened } from '../platform/database/read-happened.ts';
import type { Happened, TimelineQuery } from '../platform/timeline.ts';

/** The columns of an entry that a timeline shows. */
function columns(ownerId: string): RawBuilder<unknown> {
  return sql`
    at, lpad(id::text, 19, '0') as id, action as what,
    case when actor_kind = 'customer' and actor_id = ${ownerId} then 'owner'
         when actor_kind = 'admin' then 'staff'
         when actor_kind = 'link-admin' then 'link-admin'
         when actor_kind = 'operator' and actor_name in ('system', 'payment') then actor_name
         when actor_kind = 'operator' then 'operator'
         else 'other' end as actor,
    case when actor_kind in ('admin', 'link-admin') then actor_name end as "actorName",
    coalesce(detail ->> 'reason', detail ->> 'note') as reason, host(address) as address,
    jsonb_strip_nulls(jsonb_build_object(
      'keyEnding', detail -> 'keyEnding',
      'device', coalesce(detail -> 'label', detail -> 'deviceId'),
      'resetsLeft', detail -> 'resetsLeft',
      'orderId', case object_kind when 'order' then object_id end)) as facts`;
}

/** The acts of some nouns, or of all others; null for all. */
export type ActsAsked = { nouns: readonly string[]; among: boolean } | null;

/** Acts of the account itself, or acts of others on it. */
export type ActsSide = 'own' | 'upon';

/**
 * The newest acts of one side of an account since a time, by number, from a separate index. The
 * index has no times, so their `micros` are not their positions yet. Unused conditions are left out
 * of the statement instead of disabled by a value: the plan that is kept for a text would read
 * entries for them.
 */
export async function findActsAround(
  db: Database,
  side: ActsSide,
  { acts, since }: { acts: ActsAsked; since: Date },
  { owner, toldElsewhere, byStaff, entriesBelow, limit }: TimelineQuery,
): Promise<Happened[]> {
  const isTheirs = {
    own: sql`actor_kind = 'customer' and actor_id = ${owner.id}`,
    upon: sql`object_kind = 'account' and object_id = ${owner.id}
              and actor_id is distinct from ${owner.id}`,
  }[side];
  const isByStaff = sql`and (actor_kind = 'admin'
                             or actor_kind = 'operator' and actor_name not in ('system', 'payment'))`;
  const { rows } = await sql<Happened>`
    select ${columns(owner.id)}, (extract(epoch from at) * 1000000)::bigint as micros
      from audit_entries
     where ${isTheirs} and at >= ${since} and id < ${entriesBelow}::bigint ${isAbout(acts)}
           ${byStaff ? isByStaff : sql``} and not action = any(${toldElsewhere}::text[])
     order by audit_entries.id desc limit ${limit}`.execute(db);
  return rows;
}

function isAbout(acts: ActsAsked): RawBuilder<unknown> {
  if (acts === null) return sql``;
  const noun = sql`split_part(action, '.', 1)`;
  return acts.among
    ? sql`and ${noun} = any(${acts.nouns}::text[])`
    : sql`and ${noun} <> all(${acts.nouns}::text[])`;
}

/** Some objects of a kind, and the time at which the first of them was created. */
export type ActsUpon = { kind: string; ids: readonly string[]; since: Date };

/** The acts on some objects of a kind since a time. */
export async function findActsUpon(
  db: Database,
  objects: ActsUpon,
  query: TimelineQuery,
): Promise<Happened[]> {
  return readHappened(
    db,
    sql`select ${columns(query.owner.id)} from audit_entries
         where object_kind = ${objects.kind} and object_id = any(${objects.ids}::text[])
           and at >= ${objects.since}`,
    query,
  );
}
