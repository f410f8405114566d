import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedText } from '../platform/database/prepared-query.ts';

export type AuditEntry = {
  at: Date;
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

/** Inserts entries, in this order. */
export const entriesInsert = preparedText(
  (_, { entries }: { entries: string }) => sql<never>`
    insert into audit_entries (at, actor_kind, actor_id, actor_name, action, object_kind, object_id,
                               detail, address, request_id)
    select at, "actorKind", "actorId", "actorName", action, "objectKind", "objectId",
           detail, address, "requestId"
      from jsonb_to_recordset(${entries}::jsonb) as entry (
             place integer, at timestamptz, "actorKind" text, "actorId" uuid, "actorName" text,
             action text, "objectKind" text, "objectId" text, detail jsonb, address inet,
             "requestId" text)
     order by place`,
);

export async function findActBy(db: Database, kind: string, id: string) {
  return db
    .selectFrom('audit_entries')
    .select('id')
    .where('actor_kind', '=', kind)
    .where('actor_id', '=', id)
    .limit(1)
    .executeTakeFirst();
}

/** An act of other staff on one of some staff accounts since a time. */
export async function findActOnAdmin(
  db: Database,
  {
    adminIds,
    actions,
    since,
  }: { adminIds: readonly string[]; actions: readonly string[]; since: Date },
) {
  return db
    .selectFrom('audit_entries')
    .select('id')
    .where('object_kind', '=', 'admin')
    .where('object_id', 'in', adminIds)
    .where('actor_kind', '=', 'admin')
    .where(sql<boolean>`actor_id::text <> object_id`)
    .where('action', 'in', actions)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
}
