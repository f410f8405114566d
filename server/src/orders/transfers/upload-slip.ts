import { createHash } from 'node:crypto';
import { DAY_MS } from '@regz/rules/durations.ts';
import { slipTypeOf } from '@regz/rules/orders/slip-type.ts';
import { slipRefusal, type SlipType, TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { lockOrder, type OrderRow } from '../orders.queries.ts';
import { requireOrderOf } from '../require-order-of.ts';
import {
  decideSlip,
  findOrdersWithFile,
  findWaitingSlip,
  flagOrders,
  insertSlip,
  lockDigest,
  lockOrders,
} from './slips.queries.ts';
import { transferOrder, transferView, type TransferView } from './transfer-view.ts';
import { setWait } from './transfers.queries.ts';

type ReceivedSlip = { content: Buffer; sha256: Buffer; mediaType: SlipType };

/**
 * Keeps the slip of an order's transfer until staff look at it; the order waits for them, whatever the
 * hour. A further one takes the place of one that waits; the same file sent again is the same slip. A file
 * that was sent for another order flags both. Source: decision record 0073.
 * @throws Refusal ORDER_UNKNOWN, ATTEMPTS_EXCEEDED, ORDER_SLIP_EMPTY, ORDER_SLIP_TOO_LARGE,
 * ORDER_SLIP_UNSUPPORTED, ORDER_TRANSFER_ABSENT, ORDER_TRANSFER_RECEIVED, ORDER_TRANSFER_ENDED
 */
export async function uploadSlip(
  services: Services,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  { orderId, chunks }: { orderId: string; chunks: AsyncIterable<Buffer> },
): Promise<TransferView> {
  const order = await requireOrderOf(services.db, orderId, caller);
  await services.budgets.slip.take(caller.id);
  const slip = await receiveSlip(chunks);
  return transaction(services.db, async ({ trx }) => {
    await keepSlip(services, trx, { id: order.id, slip });
    const view = await transferView(services, trx, order);
    if (view === null) throw new Refusal('ORDER_TRANSFER_ABSENT');
    return view;
  });
}

async function receiveSlip(chunks: AsyncIterable<Buffer>): Promise<ReceivedSlip> {
  const limitBytes = TRANSFER_LIMITS.slipBytes;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new Refusal('ORDER_SLIP_TOO_LARGE', { limitBytes });
    parts.push(chunk);
  }
  if (bytes === 0) throw new Refusal('ORDER_SLIP_EMPTY');
  const content = Buffer.concat(parts);
  const mediaType = slipTypeOf(content);
  if (mediaType === null) throw new Refusal('ORDER_SLIP_UNSUPPORTED');
  return { content, sha256: createHash('sha256').update(content).digest(), mediaType };
}

async function keepSlip(
  services: Services,
  trx: Database,
  { id, slip }: { id: string; slip: ReceivedSlip },
): Promise<void> {
  const { sha256 } = slip;
  const at = new Date(services.clock());
  await lockDigest(trx, sha256);
  const others = await findOrdersWithFile(trx, { sha256, except: id });
  await lockOrders(trx, [id, ...others]);
  const order = await lockOrder(trx, id);
  const refusal = slipRefusal(transferOrder(order, order.checkoutExpiresAt), at.getTime());
  if (refusal !== null) throw new Refusal(refusal);
  const waiting = await findWaitingSlip(trx, id);
  if (waiting?.sha256.equals(sha256)) return;
  if (waiting !== undefined) {
    await decideSlip(trx, waiting.id, { decision: 'replaced', at, by: null, reason: null });
  }
  await insertSlip(trx, { orderRef: id, ...slip, at });
  await setWait(trx, id, new Date(at.getTime() + TRANSFER_LIMITS.slipDays * DAY_MS));
  if (others.length > 0) await flagOrders(trx, { ids: [id, ...others], flag: 'slip-reused', at });
  await announceOrder(trx, order.userId);
  if (waiting === undefined) await mailStaff(services, trx, order);
}

/** Tells STAFF_EMAIL, if set, that a slip waits. */
async function mailStaff(
  services: Services,
  trx: Database,
  { orderId, productName: product }: OrderRow,
): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  await sendMail(services, trx, { to, template: 'order-slip-sent', data: { orderId, product } });
}
