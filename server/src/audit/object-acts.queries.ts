import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The first acts upon an object, oldest first. */
export async function findActsOn(db: Database, object: { kind: string; id: string }, most: number) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'actor_kind as actorKind', 'actor_name as actorName', 'action'])
    .select(sql<Record<string, unknown>>`detail`.as('detail'))
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .orderBy('id')
    .limit(most)
    .execute();
}
