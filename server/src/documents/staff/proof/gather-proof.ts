import type { disputeProof } from '@regz/contract/orders/dispute-proof.ts';
import { missingFromProof } from '@regz/rules/orders/dispute-proof.ts';
import { disputeStatuses, refundStatuses } from '@regz/rules/orders/order-status.ts';
import type * as z from 'zod';
import { listOwnActs } from '../../../audit/list-own-acts.ts';
import { readSessions } from '../../../identity/sessions/read-sessions.ts';
import { keyEnding } from '../../../licenses/key-ending.ts';
import { readRedemption } from '../../../licenses/redemption/read-redemption.ts';
import {
  findDisputesToTell,
  findProvenOrder,
  findRefundsToTell,
  findUndisputedBefore,
  type ProvenOrder,
} from '../../../orders/exported-queries.ts';
import { giftFacts, isoTime } from '../../../orders/gifts/gift-view.ts';
import { orderView } from '../../../orders/order-view.ts';
import { devicesOf } from '../../../panel/devices/list-devices.ts';
import type { Database } from '../../../platform/database/database.ts';
import { knownValue } from '../../../platform/database/known-value.ts';
import { findMailSince } from '../../../platform/mail/mail-outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';

export type DisputeProof = z.infer<typeof disputeProof>;

const MOST = { mails: 50, acts: 100, devices: 50, earlierOrders: 10 };

/** The audit actions by which a buyer uses a purchase. */
const actsOfUse = [
  'panel.sign-in',
  'panel.bind-device',
  'panel.bind-legacy-device',
  'panel.swap-device',
  'panel.share-place',
  'panel.end-device',
  'devices.reset',
  'licenses.enable-experiment',
  'licenses.freeze',
  'licenses.thaw',
  'community.connect',
];

/** @throws Refusal ORDER_UNKNOWN or ORDER_PROOF_UNPAID */
export async function requireProvenOrder(db: Database, orderId: string): Promise<ProvenOrder> {
  const row = await findProvenOrder(db, orderId);
  if (row === undefined) throw new Refusal('ORDER_UNKNOWN');
  if (row.paidAt === null) throw new Refusal('ORDER_PROOF_UNPAID');
  return row;
}

/**
 * Collects the data that banks request as proof that a digital good was delivered and used. Leaves
 * out the data of other customers: the place of a redemption is included only if the buyer redeemed
 * the key.
 */
export async function gatherProof(
  services: Pick<Services, 'db' | 'clock'>,
  row: ProvenOrder,
): Promise<DisputeProof> {
  const { db } = services;
  const key = await keyOf(db, row);
  const mails = await mailsTo(db, row);
  const use = await useBy(services, row);
  const earlierOrders = await earlierThan(services, row);
  const signIns =
    use.sessions.length + use.acts.filter(({ what }) => what === 'panel.sign-in').length;
  return {
    order: orderOf(row, services.clock()),
    disputes: (await findDisputesToTell(db, row.id)).map((dispute) => ({
      disputeRef: dispute.disputeRef,
      status: knownValue(disputeStatuses, dispute.status),
      reportedAt: dispute.reportedAt.toISOString(),
      answerBy: isoTime(dispute.answerBy),
    })),
    buyer: buyerOf(row),
    key,
    mails,
    ...use,
    refunds: (await findRefundsToTell(db, row.id)).map(({ at, amountMinor, status }) => ({
      at: at.toISOString(),
      amount: { minor: amountMinor, currency: row.currency, symbol: row.symbol },
      status: knownValue(refundStatuses, status),
    })),
    earlierOrders,
    missing: missingFromProof({
      hasAccount: row.userId !== null,
      hasTerms: row.termsVersion !== null,
      hasKey: key !== null,
      redeemedBy: redeemerOf(key),
      mails: mails.length,
      signIns,
      devices: use.devices.length,
      earlierOrders: earlierOrders.count,
    }),
  };
}

function redeemerOf(key: DisputeProof['key']): 'buyer' | 'other' | null {
  const redemption = key?.redemption ?? null;
  if (redemption === null) return null;
  return redemption.byBuyer ? 'buyer' : 'other';
}

function orderOf(row: ProvenOrder, nowMs: number): DisputeProof['order'] {
  const { productName, validityDays, status, amount, displayAmount, orderedAt, paidAt, test } =
    orderView(row, nowMs);
  if (paidAt === null) throw new Error('only paid orders have a proof');
  return {
    orderId: row.orderId,
    productName,
    validityDays,
    status,
    amount,
    displayAmount,
    orderedAt,
    paidAt,
    provider: row.provider,
    paymentRef: row.paymentRef,
    termsVersion: row.termsVersion,
    test,
  };
}

function buyerOf(row: ProvenOrder): DisputeProof['buyer'] {
  const { clientName, clientEmail, registeredAt, emailVerified } = row;
  const account =
    registeredAt === null
      ? null
      : { registeredAt: registeredAt.toISOString(), emailVerified: emailVerified ?? false };
  return { username: clientName, email: clientEmail, account };
}

async function keyOf(db: Database, row: ProvenOrder): Promise<DisputeProof['key']> {
  const { licenseKey, licenseKeyId, fulfilledAt, userId } = row;
  if (licenseKey === null || licenseKeyId === null || fulfilledAt === null) return null;
  const redemption = await readRedemption(db, licenseKeyId);
  const byBuyer = redemption !== null && userId !== null && redemption.accountId === userId;
  return {
    ending: keyEnding(licenseKey),
    assignedAt: fulfilledAt.toISOString(),
    gift:
      giftFacts(row) === null
        ? null
        : { sentAt: isoTime(row.giftSentAt), openedAt: isoTime(row.giftOpenedAt) },
    redemption:
      redemption === null
        ? null
        : {
            at: redemption.at.toISOString(),
            byBuyer,
            address: byBuyer ? redemption.address : null,
          },
  };
}

/**
 * Mails to the order's address, and to the account's current address if it is verified, oldest
 * first. No record links a sent mail to an order.
 */
async function mailsTo(db: Database, row: ProvenOrder): Promise<DisputeProof['mails']> {
  const proven = row.emailVerified === true ? row.accountEmail : null;
  const addresses = new Set([row.clientEmail, proven].filter((each) => each !== null));
  const found = [];
  for (const address of addresses) found.push(...(await findMailSince(db, address, row.createdAt)));
  return found
    .filter(({ template }) => template.startsWith('order-') || template.startsWith('gift-'))
    .toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime())
    .slice(0, MOST.mails)
    .map(({ template, writtenAt, sentAt, failedAt }) => ({
      template,
      writtenAt: writtenAt.toISOString(),
      sentAt: isoTime(sentAt),
      failedAt: isoTime(failedAt),
    }));
}

/** The activity of the buyer's account; empty once it is deleted. */
async function useBy(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, createdAt }: ProvenOrder,
): Promise<Pick<DisputeProof, 'sessions' | 'acts' | 'devices'>> {
  if (userId === null) return { sessions: [], acts: [], devices: [] };
  const { db } = services;
  const sessions = await readSessions(db, { kind: 'customer', id: userId });
  const asked = { customerId: userId, actions: actsOfUse, since: createdAt, most: MOST.acts };
  const acts = await listOwnActs(db, asked);
  const devices = (await devicesOf(services, userId)).slice(0, MOST.devices);
  return {
    sessions: sessions.map(({ createdAt: at, seenAt, address, userAgent }) => ({
      at: at.toISOString(),
      seenAt: seenAt.toISOString(),
      address,
      device: userAgent === '' ? null : userAgent,
    })),
    acts: acts.map(({ at, action, address, device }) => ({
      at: at.toISOString(),
      what: action,
      address,
      device,
    })),
    devices: devices.map(({ firstSeenAt: at, seenAt, place, label, platform }) => ({
      at,
      seenAt,
      address: place === '' ? null : place,
      device: label,
      platform,
    })),
  };
}

async function earlierThan(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  row: ProvenOrder,
): Promise<DisputeProof['earlierOrders']> {
  if (row.userId === null) return { count: 0, newest: [] };
  const { count, newest } = await findUndisputedBefore(db, row, MOST.earlierOrders);
  return {
    count,
    newest: newest.map((each) => {
      const { orderId, productName, amount, paidAt } = orderView(each, clock());
      return { orderId, productName, amount, paidAt: paidAt ?? each.createdAt.toISOString() };
    }),
  };
}
