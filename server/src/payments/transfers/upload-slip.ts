import { DAY_MS } from '@regz/rules/durations.ts';
import { slipRefusal, TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import { type DocumentType, SENT_FILE_LIMITS } from '@regz/rules/sent-files.ts';
import { announceOrder } from '../../orders/announce-order.ts';
import {
  lockOrder,
  type OrderRow,
  flagOrders,
  lockOrders,
  setWait,
} from '../../orders/exported-queries.ts';
import { requireOrderOf } from '../../orders/require-order-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ReceivedFile, receiveFile } from '../../platform/sent-files/receive-file.ts';
import type { Services } from '../../platform/services.ts';
import {
  countSlipBytes,
  decideSlip,
  findOrdersWithFile,
  findWaitingSlip,
  insertSlip,
  lockDigest,
} from './slips.queries.ts';
import { transferOrder, transferView, type TransferView } from './transfer-view.ts';

/**
 * Stores the slip of an order's transfer until staff decide it; the order waits as long. A further
 * slip replaces a waiting one; the same file sent again is the same slip. A file that was sent for
 * another order flags both. Source: decision record 0020.
 * @throws Refusal ORDER_UNKNOWN, ATTEMPTS_EXCEEDED, ORDER_SLIP_EMPTY, ORDER_SLIP_TOO_LARGE,
 * ORDER_SLIP_UNSUPPORTED, ORDER_SLIP_STORAGE_USED, ORDER_TRANSFER_ABSENT, ORDER_TRANSFER_RECEIVED,
 * ORDER_TRANSFER_ENDED
 */
export async function uploadSlip(
  services: Services,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  { orderId, chunks }: { orderId: string; chunks: AsyncIterable<Buffer> },
): Promise<TransferView> {
  const order = await requireOrderOf(services.db, orderId, caller);
  await services.budgets.slip.take(caller.id);
  const slip = await receiveSlip(services, chunks);
  return transaction(services.db, async ({ trx }) => {
    await keepSlip(services, trx, { id: order.id, slip });
    const view = await transferView(services, trx, order);
    if (view === null) throw new Refusal('ORDER_TRANSFER_ABSENT');
    return view;
  });
}

/** Receives a slip: a picture or a PDF. */
function receiveSlip(
  services: Services,
  chunks: AsyncIterable<Buffer>,
): Promise<ReceivedFile<DocumentType>> {
  const limitBytes = SENT_FILE_LIMITS.bytes;
  return receiveFile(services, chunks, {
    readOther: () => null,
    refusals: {
      empty: () => new Refusal('ORDER_SLIP_EMPTY'),
      tooLarge: () => new Refusal('ORDER_SLIP_TOO_LARGE', { limitBytes }),
      unsupported: () => new Refusal('ORDER_SLIP_UNSUPPORTED'),
    },
  });
}

async function keepSlip(
  services: Services,
  trx: Database,
  { id, slip }: { id: string; slip: ReceivedFile<DocumentType> },
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
  const kept = order.userId === null ? 0 : await countSlipBytes(trx, order.userId);
  if (kept + slip.content.length > TRANSFER_LIMITS.accountBytes) {
    throw new Refusal('ORDER_SLIP_STORAGE_USED');
  }
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

/** Mails STAFF_EMAIL, if set, that a slip waits. */
async function mailStaff(
  services: Services,
  trx: Database,
  { orderId, productName: product }: OrderRow,
): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  const data = { orderId, product };
  await sendMail(services, trx, { to, template: 'order-slip-sent', language: 'en', data });
}
