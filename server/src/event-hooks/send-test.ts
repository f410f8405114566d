import { randomUUID } from 'node:crypto';
import { TEST_EVENT } from '@regz/rules/event-hooks/endpoints.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { insertDelivery } from './deliveries.queries.ts';
import { lockRunning } from './resend-delivery.ts';

/**
 * Sends an endpoint an event that only says that it is a test.
 * @throws Refusal EVENT_HOOK_UNKNOWN or EVENT_HOOK_OFF
 */
export async function sendTest(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  _context: unknown,
  { id: hookId }: { id: string },
): Promise<void> {
  const timestamp = new Date(clock()).toISOString();
  const body = JSON.stringify({ type: TEST_EVENT, timestamp, data: {} });
  const webhookId = `msg_${randomUUID().replaceAll('-', '')}`;
  await transaction(db, async ({ trx }) => {
    await lockRunning(trx, { id: hookId });
    await insertDelivery(trx, { hookId, webhookId, type: TEST_EVENT, body });
  });
}
