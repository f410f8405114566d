import {
  orderNews,
  returnedMinor,
  restoresReplaced,
  upgradeWithholding,
  withholdingOfStatus,
} from '@regz/rules/orders/order-status.ts';
import { formatAmount } from '@regz/rules/storefront/currencies.ts';
import { lockTime } from '../../licenses/time/seen-time.ts';
import { type Redeemer, withholdLicense } from '../../licenses/withholding/withhold-license.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import type { Settlement } from '../../platform/settlement.ts';
import type { OrderRow } from '../orders.queries.ts';
import { findDependents } from '../upgrades/trades.queries.ts';

/**
 * Withholds or releases the licenses that depend on an order, and mails the change and the rest of
 * the payment to the buyer and to another account that redeemed the key. Each change sends one
 * mail, even if it is reported repeatedly.
 */
export async function applyOrderNews(
  services: Services,
  trx: Database,
  { order, before, after, at }: Settlement,
): Promise<void> {
  const redeemer =
    order.licenseKeyId === null ? null : await withholdDependents(trx, order, at.getTime());
  const news = orderNews(before, after);
  if (news === null) return;
  const isOwn = redeemer !== null && redeemer.id === order.userId;
  if (order.clientEmail !== null) {
    await sendMail(services, trx, {
      to: order.clientEmail,
      template: 'order-changed',
      fallback: order.language,
      data: {
        news,
        username: order.clientName,
        orderId: order.orderId,
        product: order.productName,
        amount: formatAmount(returnedMinor(after) - returnedMinor(before), order.currency),
        hasKey: after.hasKey,
        own: isOwn ? standingOf(redeemer) : null,
        paid: after.paid,
      },
    });
  }
  if (redeemer === null || isOwn || redeemer.email === null) return;
  const { email, username } = redeemer;
  await sendMail(services, trx, {
    to: email,
    template: 'order-key-changed',
    data: { news, username, product: order.productName, own: standingOf(redeemer) },
  });
}

function standingOf({ days, running, frozen }: Redeemer) {
  return { days, running, ...(frozen === null ? {} : { frozen }) };
}

/**
 * Withholds or releases the license of an order, and the licenses that its worth was traded in for,
 * as now due. Locks the account before any read, as a trade-in does. Source: decision record 0016.
 * @returns the account whose subscription changed by the order's own license, or else by one of the
 * others
 */
async function withholdDependents(
  trx: Database,
  { id, userId }: OrderRow,
  nowMs: number,
): Promise<Redeemer | null> {
  if (userId !== null) await lockTime(trx, userId);
  let redeemer: Redeemer | null = null;
  for (const { licenseKeyId, status, sources } of await findDependents(trx, id)) {
    const own = withholdingOfStatus(status);
    const theirs = sources.map(withholdingOfStatus);
    const withholding = upgradeWithholding(own, theirs);
    const restores = restoresReplaced(own, theirs);
    const changed = await withholdLicense(trx, { licenseKeyId, withholding, restores, nowMs });
    redeemer ??= changed;
  }
  return redeemer;
}
