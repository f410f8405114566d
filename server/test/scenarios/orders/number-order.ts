import { numberReceipt } from '../../../src/documents/receipts/number-receipt.ts';
import { lockOrder } from '../../../src/orders/orders.queries.ts';
import { transaction } from '../../../src/platform/database/transaction.ts';
import { servicesOf } from '../../fakes/payment-events.ts';
import type { TestServer } from '../../harness/harness.ts';

/** Gives the receipt of a paid order its number, as a payment does. */
export async function numberOrder(server: TestServer, { id }: { id: string }): Promise<void> {
  const services = await servicesOf(server);
  await transaction(services.db, async ({ trx }) =>
    numberReceipt(services, trx, await lockOrder(trx, id), new Date(server.clock())),
  );
}
