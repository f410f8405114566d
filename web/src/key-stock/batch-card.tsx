import { SECOND_MS } from '@regz/rules/durations.ts';
import { keyBatches } from '@regz/texts/en/key-stock/batches-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { useMay } from '../platform/staff/use-may.ts';
import { formatDay, formatInstant, formatInstantDay } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { DescriptionList, type DescriptionRow } from '../ui/layout/description-list.tsx';
import { BatchActs, type BatchDetails } from './batch-acts.tsx';

const texts = keyBatches.view;

type ShowApproval = (
  approval: NonNullable<BatchDetails['approval']>,
  hasColleague: boolean,
) => ReactNode;

type BatchCardProps = {
  id: string;
  onClose: () => void;
  /** Shows a revocation that waits. */
  children: ShowApproval;
};

/** A batch: its numbers, its file, and the revocation of its keys. */
export function BatchCard({ id, onClose, children }: BatchCardProps) {
  const batch = useQuery({
    ...queries.keyStock.readBatch.queryOptions({ input: { id } }),
    refetchInterval: ({ state: { data } }) =>
      (data?.approval?.beginsAt ?? null) === null ? false : 10 * SECOND_MS,
  });
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card
      dense
      title={<Heading text={texts.title({ product: batch.data?.product ?? '…' })} />}
      actions={
        <Button size="sm" variant="secondary" aria-label={texts.close} onClick={onClose}>
          {texts.closeShort}
        </Button>
      }
    >
      <QueryRegion query={batch} pending={pending} failed={texts.loadFailed}>
        {(loaded) => <Details batch={loaded} showApproval={children} />}
      </QueryRegion>
    </Card>
  );
}

/** Takes the focus, because the person who opened the batch is further down the page. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <span ref={heading} tabIndex={-1}>
      {text}
    </span>
  );
}

function Details({ batch, showApproval }: { batch: BatchDetails; showApproval: ShowApproval }) {
  const may = useMay();
  const { approval, hasColleague, kind, tried } = batch;
  return (
    <>
      <DescriptionList dense rows={rowsOf(batch)} />
      {tried ? <Notice tone="info">{texts.tried}</Notice> : null}
      {approval === null || !may('approvals.decline') ? null : (
        <div className="border-t border-line">{showApproval(approval, hasColleague)}</div>
      )}
      {kind === 'generated' ? <BatchActs batch={batch} /> : null}
    </>
  );
}

/** Numbers that are zero are left out, except of generated and redeemed keys. */
function rowsOf(batch: BatchDetails): DescriptionRow[] {
  const { facts } = texts;
  const { createdAt, createdBy, downloadedAt, downloadedBy, lastDay, note } = batch;
  const number = (label: string, count: number) =>
    count === 0 ? [] : [{ label, value: count.toLocaleString('en-US') }];
  const downloaded =
    downloadedAt === null || downloadedBy === null
      ? texts.never
      : texts.by({ when: formatInstant(downloadedAt), name: downloadedBy });
  return [
    {
      label: facts.made,
      value: texts.by({ when: formatInstantDay(createdAt), name: createdBy }),
    },
    ...(note === '' ? [] : [{ label: facts.note, value: note }]),
    ...(lastDay === null ? [] : [{ label: facts.lastDay, value: formatDay(lastDay) }]),
    { label: facts[batch.kind], value: batch.quantity.toLocaleString('en-US') },
    { label: facts.redeemed, value: batch.redeemed.toLocaleString('en-US') },
    ...number(facts.sold, batch.sold),
    ...number(facts.refunded, batch.refunded),
    ...number(facts.revoked, batch.revoked),
    ...(batch.kind === 'generated' ? [{ label: facts.downloaded, value: downloaded }] : []),
  ];
}
