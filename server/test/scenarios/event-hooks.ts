import { randomUUID } from 'node:crypto';
import { insertRow } from '../harness/factories.ts';
import type { TestDatabase } from '../harness/harness-database.ts';

/** Inserts an endpoint into the database, with a secret that cannot be decrypted. */
export async function makeEventHook(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  columns: Partial<{ url: string; events: string[]; off: string; failing_since: Date }> = {},
): Promise<string> {
  const usual = { url: 'https://example.com/regz', events: ['order.paid'], secret: 'sealed' };
  return insertRow(ownerPool, 'event_hooks', { ...usual, ...columns });
}

/** Inserts a delivery to an endpoint into the database, delivered a moment ago. */
export async function makeDelivery(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  hookId: string,
): Promise<string> {
  return insertRow(ownerPool, 'event_hook_deliveries', {
    hook_id: hookId,
    webhook_id: `msg_${randomUUID()}`,
    type: 'order.paid',
    body: '{}',
    tries: 1,
    delivered_at: new Date(),
  });
}
