import type { TestDatabase } from '../harness/harness-database.ts';

/** Inserts a newly signed-in PC into the database. */
export async function makeDevice(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  columns: { account_id: string; device_id: string } & Partial<{
    label: string;
    components: Buffer[];
    signed_in_at: Date | null;
    seen_at: Date;
    grace_until: Date;
  }>,
): Promise<void> {
  const now = new Date();
  await ownerPool.query(
    `insert into panel_devices
       (account_id, device_id, public_key, label, key_in, components, version, platform, place,
        first_seen, seen_at, signed_in_at, grace_until)
     values ($1, $2, $3, $4, 'file', $5, '2.4.0', 'linux-x64', '10.0.0.1', $6, $6, $7, $8)`,
    [
      columns.account_id,
      columns.device_id,
      Buffer.alloc(64),
      columns.label ?? 'Test PC',
      columns.components ?? [],
      columns.seen_at ?? now,
      columns.signed_in_at === undefined ? now : columns.signed_in_at,
      columns.grace_until ?? null,
    ],
  );
}
