import { messages } from '../../../i18n/en.ts';
import { deviceName } from '../../../identity/session/user-agent.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { moneyText } from '../../money-text.ts';
import type { ProofEntry } from './proof-section.tsx';
import type { Proof } from './proof.ts';

const texts = messages.ordersProof;

/** The course of the order and its delivery, in chronological order. */
export function deliveryEntries({ order, buyer, key }: Proof): ProofEntry[] {
  const { delivery } = texts;
  const entry = (what: string, at: string | null, more: readonly string[] = []): ProofEntry => ({
    key: what,
    what,
    more: [at === null ? delivery.never : formatInstant(at), ...more],
  });
  return [
    ...(buyer.account === null ? [] : [entry(delivery.registered, buyer.account.registeredAt)]),
    entry(
      delivery.ordered,
      order.orderedAt,
      order.termsVersion === null ? [] : [delivery.terms(order.termsVersion)],
    ),
    entry(delivery.paid, order.paidAt),
    ...(key === null
      ? [{ key: 'none', what: delivery.noKey, more: [] }]
      : [
          entry(delivery.assigned, key.assignedAt, key.ending === null ? [] : [`…${key.ending}`]),
          ...(key.gift === null
            ? []
            : [
                entry(delivery.giftSent, key.gift.sentAt),
                entry(delivery.giftOpened, key.gift.openedAt),
              ]),
          entry(delivery.redeemed, key.redemption?.at ?? null, redeemer(key)),
        ]),
  ];
}

function redeemer({ redemption }: NonNullable<Proof['key']>): string[] {
  if (redemption === null) return [];
  if (!redemption.byBuyer) return [texts.delivery.byOther];
  return redemption.address === null ? [] : [texts.delivery.from(redemption.address)];
}

/** The buyer's acts with the account, newest first. */
export function accessEntries({ sessions, acts, devices }: Proof): ProofEntry[] {
  const { use } = texts;
  const all = [
    ...sessions.map((session) => ({
      ...session,
      what: use.signedIn,
      device: session.device === null ? null : browserText(session.device),
      more: use.lastUsed(formatInstant(session.seenAt)),
    })),
    ...acts.map((act) => ({ ...act, what: use.acts[act.what] ?? act.what, more: null })),
    ...devices.map((device) => ({
      ...device,
      what: use.ran(device.platform),
      more: use.lastSeen(formatInstant(device.seenAt)),
    })),
  ];
  return all
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ what, at, address, device, more }, index) => ({
      key: String(index),
      what,
      more: [formatInstant(at), more, address, device].filter((each) => each !== null),
    }));
}

/** The browser's common name, from its user agent. */
function browserText(userAgent: string): string {
  const device = deviceName(userAgent);
  return device === null
    ? userAgent
    : messages.accountCards.sessions.device(device.browser, device.system);
}

export function mailEntries({ mails }: Proof): ProofEntry[] {
  return mails.map((mail, index) => ({
    key: String(index),
    what: texts.mails.names[mail.template] ?? mail.template,
    more: [outcomeText(mail)],
  }));
}

function outcomeText({ writtenAt, sentAt, failedAt }: Proof['mails'][number]): string {
  const { sent, failed, waiting } = texts.mails;
  if (sentAt !== null) return sent(formatInstant(sentAt));
  if (failedAt !== null) return failed(formatInstant(failedAt));
  return waiting(formatInstant(writtenAt));
}

export function refundEntries({ refunds }: Proof): ProofEntry[] {
  return refunds.map(({ at, amount, status }, index) => ({
    key: String(index),
    what: moneyText(amount),
    more: [texts.refunds.statuses[status], formatInstant(at)],
  }));
}

export function disputeEntries({ disputes }: Proof): ProofEntry[] {
  const { statuses, reported, until } = texts.dispute;
  return disputes.map(({ disputeRef, status, reportedAt, answerBy }) => ({
    key: disputeRef,
    what: statuses[status],
    more: [
      reported(disputeRef, formatInstant(reportedAt)),
      ...(answerBy === null ? [] : [until(formatInstant(answerBy))]),
    ],
  }));
}

export function earlierEntries({ earlierOrders: { count, newest } }: Proof): ProofEntry[] {
  const more = count - newest.length;
  return [
    ...newest.map(({ orderId, productName, amount, paidAt }) => ({
      key: orderId,
      what: productName,
      more: [orderId, moneyText(amount), formatInstant(paidAt)],
    })),
    ...(more > 0 ? [{ key: 'more', what: texts.earlier.more(more), more: [] }] : []),
  ];
}

export function gapEntries({ missing }: Proof): ProofEntry[] {
  return missing.map((gap) => ({ key: gap, what: texts.missing.gaps[gap], more: [] }));
}
