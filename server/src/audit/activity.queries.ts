import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The account whose entries are read. */
export type AuditedPerson = { kind: 'customer' | 'task-user'; id: string };

/** The trail's name for each kind of account as the object of an act. */
const objectKinds = { customer: 'account', 'task-user': 'task-user' } as const;

export type ActivityRow = {
  id: number;
  at: Date;
  actorKind: string;
  actorName: string;
  action: string;
  reason: string | null;
  keyEnding: string | null;
  address: string | null;
};

type ActivityAsked = { of: AuditedPerson; since: Date; beforeId: number; limit: number };

/**
 * The newest entries since a time and before an id that were made by, or about, an account. Each
 * half reads its own index.
 */
export async function findActivity(
  db: Database,
  { of, since, beforeId, limit }: ActivityAsked,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    (select id, at, actor_kind as "actorKind", actor_name as "actorName", action,
            detail ->> 'reason' as reason, detail ->> 'keyEnding' as "keyEnding",
            host(address) as address
       from audit_entries
      where actor_kind = ${of.kind} and actor_id = ${of.id} and at >= ${since} and id < ${beforeId}
      order by id desc limit ${limit})
    union all
    (select id, at, actor_kind, actor_name, action, detail ->> 'reason', detail ->> 'keyEnding',
            host(address)
       from audit_entries
      where object_kind = ${objectKinds[of.kind]} and object_id = ${of.id}
        and actor_id is distinct from ${of.id} and at >= ${since} and id < ${beforeId}
      order by id desc limit ${limit})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Every entry that an account made, in full. */
export async function findEntriesOf(db: Database, actor: AuditedPerson) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'actor_name', 'action', 'object_kind', 'object_id', 'detail'])
    .select(['address', 'request_id'])
    .where('actor_kind', '=', actor.kind)
    .where('actor_id', '=', actor.id)
    .orderBy('id')
    .execute();
}

/** The first acts upon an object since a time, oldest first. */
export async function findActsOn(
  db: Database,
  object: { kind: string; id: string; since: Date },
  most: number,
) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'actor_kind as actorKind', 'actor_name as actorName', 'action'])
    .select(sql<Record<string, unknown>>`detail`.as('detail'))
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .where('at', '>=', object.since)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** An act of a customer, its address, and the PC that it names. */
export type OwnAct = { at: Date; action: string; address: string | null; device: string | null };

/**
 * The newest of some acts of a customer since a time, newest first. If a PC requested the act and
 * its owner confirmed it elsewhere, the address is the PC's.
 */
export async function findOwnActs(
  db: Database,
  { customerId, actions, since, most }: OwnActsQuery,
): Promise<OwnAct[]> {
  const { rows } = await sql<OwnAct>`
    select at, action, coalesce(detail ->> 'place', host(address)) as address,
           detail ->> 'label' as device
      from audit_entries
     where actor_kind = 'customer' and actor_id = ${customerId} and at >= ${since}
       and action = any(${actions}::text[])
     order by id desc limit ${most}`.execute(db);
  return rows;
}

export type OwnActsQuery = {
  customerId: string;
  actions: readonly string[];
  since: Date;
  most: number;
};
