import type { Database } from '../platform/database/database.ts';

export type AuditEntry = {
  actorKind: string;
  actorId: string | null;
  actorName: string;
  action: string;
  objectKind: string;
  objectId: string;
  detail: Record<string, unknown>;
  address: string | null;
  requestId: string | null;
};

export async function insertEntry(trx: Database, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values({
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      action: entry.action,
      object_kind: entry.objectKind,
      object_id: entry.objectId,
      detail: JSON.stringify(entry.detail),
      address: entry.address,
      request_id: entry.requestId,
    })
    .execute();
}

export async function findActBy(db: Database, kind: string, id: string) {
  return db
    .selectFrom('audit_entries')
    .select('id')
    .where('actor_kind', '=', kind)
    .where('actor_id', '=', id)
    .limit(1)
    .executeTakeFirst();
}
