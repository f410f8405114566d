import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName } from '../../../identity/session/user-agent.ts';
import { type Api, queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { moneyText } from '../../money-text.ts';
import type { StaffOrderDetail } from '../staff-orders.ts';
import { DownloadProof } from './download-proof.tsx';
import { type ProofEntry, ProofSection } from './proof-section.tsx';

/** The proof for a dispute over an order, as staff see it. */
type Proof = Awaited<ReturnType<Api['orders']['staff']['readDisputeProof']>>;

const texts = messages.ordersProof;

/**
 * The evidence that banks require in a dispute, for a paid order. Open if a dispute was reported,
 * otherwise on demand.
 */
export function ProofCard({ detail: { order, timeline } }: { detail: StaffOrderDetail }) {
  const may = useMay();
  const isDisputed = timeline.some(({ what }) => what === 'dispute');
  const [isShown, setShown] = useState(false);
  if (order.paidAt === null || !may('orders.staff.readDisputeProof')) return null;
  const { orderId } = order;
  return (
    <Card
      title={texts.title}
      description={isDisputed ? texts.text : texts.quiet}
      quiet={!isDisputed}
      className="@3xl:col-span-2"
    >
      <div className="flex flex-wrap gap-3">
        <DownloadProof orderId={orderId} />
        {isDisputed || isShown ? null : (
          <Button variant="quiet" size="sm" onClick={() => setShown(true)}>
            {texts.show}
          </Button>
        )}
      </div>
      {isDisputed || isShown ? <LoadedProof orderId={orderId} /> : null}
    </Card>
  );
}

function LoadedProof({ orderId }: { orderId: string }) {
  const proof = useQuery(
    queries.orders.staff.readDisputeProof.queryOptions({ input: { orderId } }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={proof} pending={pending} failed={texts.loadFailed}>
      {(loaded) => (
        <>
          <Sections proof={loaded} />
          <p className="text-soft">{texts.byHand}</p>
        </>
      )}
    </QueryRegion>
  );
}

function Sections({ proof }: { proof: Proof }) {
  const { dispute, delivery, use, mails, refunds, earlier, missing } = texts;
  return (
    <div className="grid gap-x-8 gap-y-6 @3xl:grid-cols-2">
      <ProofSection title={delivery.title} entries={deliveryEntries(proof)} />
      <ProofSection title={use.title} entries={accessEntries(proof)} empty={use.empty} />
      <ProofSection
        title={mails.title}
        note={mails.note}
        entries={mailEntries(proof)}
        empty={mails.empty}
      />
      <ProofSection title={dispute.title} entries={disputeEntries(proof)} empty={dispute.empty} />
      <ProofSection title={refunds.title} entries={refundEntries(proof)} empty={refunds.empty} />
      <ProofSection title={earlier.title} entries={earlierEntries(proof)} empty={earlier.empty} />
      <ProofSection title={missing.title} entries={gapEntries(proof)} />
    </div>
  );
}

/** The course of the order and its delivery, in chronological order. */
function deliveryEntries({ order, buyer, key }: Proof): ProofEntry[] {
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
      order.termsVersion === null ? [] : [delivery.terms({ version: order.termsVersion })],
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
  return redemption.address === null ? [] : [texts.delivery.from({ address: redemption.address })];
}

/** The buyer's acts with the account, newest first. */
function accessEntries({ sessions, acts, devices }: Proof): ProofEntry[] {
  const { use } = texts;
  const all = [
    ...sessions.map((session) => ({
      ...session,
      what: use.signedIn,
      device: session.device === null ? null : browserText(session.device),
      more: use.lastUsed({ at: formatInstant(session.seenAt) }),
    })),
    ...acts.map((act) => ({ ...act, what: use.acts[act.what] ?? act.what, more: null })),
    ...devices.map((device) => ({
      ...device,
      what: use.ran({ platform: device.platform }),
      more: use.lastSeen({ at: formatInstant(device.seenAt) }),
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
    : messages.accountCards.sessions.device({ browser: device.browser, system: device.system });
}

function mailEntries({ mails }: Proof): ProofEntry[] {
  return mails.map((mail, index) => ({
    key: String(index),
    what: texts.mails.names[mail.template] ?? mail.template,
    more: [outcomeText(mail)],
  }));
}

function outcomeText({ writtenAt, sentAt, failedAt }: Proof['mails'][number]): string {
  const { sent, failed, waiting } = texts.mails;
  if (sentAt !== null) return sent({ at: formatInstant(sentAt) });
  if (failedAt !== null) return failed({ at: formatInstant(failedAt) });
  return waiting({ at: formatInstant(writtenAt) });
}

function refundEntries({ refunds }: Proof): ProofEntry[] {
  return refunds.map(({ at, amount, status }, index) => ({
    key: String(index),
    what: moneyText(amount),
    more: [texts.refunds.statuses[status], formatInstant(at)],
  }));
}

function disputeEntries({ disputes }: Proof): ProofEntry[] {
  const { statuses, reported, until } = texts.dispute;
  return disputes.map(({ disputeRef, status, reportedAt, answerBy }) => ({
    key: disputeRef,
    what: statuses[status],
    more: [
      reported({ reference: disputeRef, at: formatInstant(reportedAt) }),
      ...(answerBy === null ? [] : [until({ at: formatInstant(answerBy) })]),
    ],
  }));
}

function earlierEntries({ earlierOrders: { count, newest } }: Proof): ProofEntry[] {
  const more = count - newest.length;
  return [
    ...newest.map(({ orderId, productName, amount, paidAt }) => ({
      key: orderId,
      what: productName,
      more: [orderId, moneyText(amount), formatInstant(paidAt)],
    })),
    ...(more > 0 ? [{ key: 'more', what: texts.earlier.more({ n: more }), more: [] }] : []),
  ];
}

function gapEntries({ missing }: Proof): ProofEntry[] {
  return missing.map((gap) => ({ key: gap, what: texts.missing.gaps[gap], more: [] }));
}
