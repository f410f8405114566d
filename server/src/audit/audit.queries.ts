import type { Database } from '../platform/database.ts';

export type AuditEntry = {
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  object_kind: string;
  object_id: string;
  detail: string;
  address: string | null;
  request_id: string | null;
};

export async function insertEntries(trx: Database, entries: readonly AuditEntry[]): Promise<void> {
  await trx.insertInto('audit_entries').values(entries).execute();
}
