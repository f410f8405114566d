import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

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

/**
 * The newest entries that a customer made, or that were made about the account, before an id. Each
 * half reads its own index.
 */
export async function findActivity(
  db: Database,
  { customerId, beforeId, limit }: { customerId: string; beforeId: number; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    (select id, at, actor_kind as "actorKind", actor_name as "actorName", action,
            detail ->> 'reason' as reason, detail ->> 'keyEnding' as "keyEnding",
            host(address) as address
       from audit_entries
      where actor_kind = 'customer' and actor_id = ${customerId} and id < ${beforeId}
      order by id desc limit ${limit})
    union all
    (select id, at, actor_kind, actor_name, action, detail ->> 'reason', detail ->> 'keyEnding',
            host(address)
       from audit_entries
      where object_kind = 'account' and object_id = ${customerId}
        and actor_id is distinct from ${customerId} and id < ${beforeId}
      order by id desc limit ${limit})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Every entry that an account made, in full. */
export async function findEntriesOf(
  db: Database,
  actor: { kind: 'customer' | 'task-user'; id: string },
) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'actor_name', 'action', 'object_kind', 'object_id', 'detail'])
    .select(['address', 'request_id'])
    .where('actor_kind', '=', actor.kind)
    .where('actor_id', '=', actor.id)
    .orderBy('id')
    .execute();
}
