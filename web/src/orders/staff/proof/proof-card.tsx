import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { StaffOrderDetail } from '../staff-orders.ts';
import { DownloadProof } from './download-proof.tsx';
import {
  accessEntries,
  deliveryEntries,
  disputeEntries,
  earlierEntries,
  gapEntries,
  mailEntries,
  refundEntries,
} from './proof-entries.ts';
import { ProofSection } from './proof-section.tsx';
import type { Proof } from './proof.ts';

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
