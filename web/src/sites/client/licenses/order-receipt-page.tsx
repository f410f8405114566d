import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { ReceiptSheet } from '../../../orders/receipt-sheet.tsx';
import { DownloadReceipt } from '../../../orders/receipts/download-receipt.tsx';
import { queries } from '../../../platform/api/api.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { orderPath, paths } from '../../../platform/paths.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link, useParams } from '../../../platform/routing/router.tsx';
import { localTimeZone } from '../../../platform/time/local-time-zone.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArrowRight, Printer } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';

const texts = messages.orders.receipt;

export function meta() {
  return pageMeta({ title: texts.heading });
}

function Actions({ orderId, isReady }: { orderId: string; isReady: boolean }) {
  return (
    <>
      <Link to={paths.orders} className={buttonClass('secondary')}>
        {texts.back}
      </Link>
      {isReady ? (
        <>
          <DownloadReceipt orderId={orderId} />
          <Button icon={<Printer className="size-4" />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </>
      ) : null}
    </>
  );
}

/** The purpose of the receipt, and links to the next steps. */
function ReceiptAside({ orderId }: { orderId: string }) {
  return (
    <Card title={texts.aside}>
      <p className="text-soft">{texts.asideText}</p>
      <ul className="flex flex-col">
        <AsideLink to={orderPath(orderId)} label={texts.toOrder} />
        <AsideLink to={paths.returnPolicy} label={texts.returns} reloadDocument />
      </ul>
    </Card>
  );
}

function AsideLink({ label, ...link }: { to: string; label: string; reloadDocument?: boolean }) {
  return (
    <li className="border-t border-line">
      <Link
        {...link}
        className="flex min-h-11 items-center justify-between gap-3 font-medium hover:text-accent-text"
      >
        <span>{label}</span>
        <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
      </Link>
    </li>
  );
}

/** The receipt of a paid order. */
export default function OrderReceiptPage() {
  const account = useAccount();
  const { orderId = '' } = useParams();
  const paper = useQuery({
    ...queries.orders.readReceiptPaper.queryOptions({
      input: { orderId, timeZone: localTimeZone() },
    }),
    enabled: account !== undefined,
  });
  return (
    <PageBody>
      <PageHeading
        title={texts.heading}
        actions={<Actions orderId={orderId} isReady={paper.data !== undefined} />}
      />
      <QueryRegion
        query={paper}
        pending={
          <LoadingRegion label={texts.loading}>
            <Skeleton className="h-96 w-full max-w-2xl" />
          </LoadingRegion>
        }
        failed={texts.loadFailed}
      >
        {(data) => (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,42rem)_1fr]">
            <ReceiptSheet paper={data} />
            <ReceiptAside orderId={orderId} />
          </div>
        )}
      </QueryRegion>
    </PageBody>
  );
}
