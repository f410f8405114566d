import { isReadyLicense } from '@regz/rules/licenses/own-licenses.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RedeemAct } from '../../../licenses/redeem-act.tsx';
import { OwnGiftCard } from '../../../orders/gifts/own-gift-card.tsx';
import { OrderFactsCard } from '../../../orders/order-facts-card.tsx';
import { OrderKeyCard } from '../../../orders/order-key-card.tsx';
import { ReceiptCard } from '../../../orders/receipts/receipt-card.tsx';
import { useOrderOverview } from '../../../orders/use-order-overview.ts';
import { type Order, useOrderChanges } from '../../../orders/use-orders.ts';
import { queries } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { orderReceiptPath, paths } from '../../../platform/paths.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link, useParams } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';

const texts = messages.orders.order;

const TransferCard = lazyPart(async () => {
  const card = await import('../../../orders/transfer/transfer-card.tsx');
  return card.TransferCard;
});

export function meta() {
  return pageMeta({ title: texts.title });
}

function Actions({ order }: { order: Order | undefined }) {
  return (
    <>
      <Link to={paths.orders} className={buttonClass('secondary')}>
        {messages.orders.receipt.back}
      </Link>
      {order === undefined || order.paidAt === null ? null : (
        <Link to={orderReceiptPath(order.orderId)} className={buttonClass('secondary')}>
          {messages.orders.history.receipt}
        </Link>
      )}
    </>
  );
}

/** One order of the account in its current state. */
export default function OrderPage() {
  const account = useAccount();
  const enabled = account !== undefined;
  const { orderId = '' } = useParams();
  const order = useQuery({
    ...queries.orders.readOwnOrder.queryOptions({ input: { orderId } }),
    enabled,
  });
  const { data: overview } = useOrderOverview(enabled);
  useOrderChanges(enabled);
  const license = overview?.licenses.find((each) => each.orderId === orderId);
  const ready = license !== undefined && isReadyLicense(license);
  return (
    <PageBody>
      <PageHeading
        title={
          <span>
            <span>{`${texts.heading} `}</span>
            <span translate="no">{orderId}</span>
          </span>
        }
        actions={<Actions order={order.data} />}
      />
      <QueryRegion
        query={order}
        pending={
          <LoadingRegion label={texts.loading}>
            <Skeleton className="h-72 w-full" />
          </LoadingRegion>
        }
        failed={texts.loadFailed}
      >
        {(data) => (
          <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <div className="flex min-w-0 flex-col gap-6">
              <OrderKeyCard
                order={data}
                redeemAction={<RedeemAct licenseKey={ready ? license.licenseKey : null} />}
              />
              {data.gift === undefined ? null : <OwnGiftCard orderId={orderId} gift={data.gift} />}
              {data.paidAt === null || account === undefined ? null : (
                <ReceiptCard order={data} username={account.username} />
              )}
              {data.byTransfer && data.paidAt === null && data.licenseKey === null ? (
                <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                  <TransferCard orderId={orderId} />
                </Suspense>
              ) : null}
            </div>
            <OrderFactsCard order={data} />
          </div>
        )}
      </QueryRegion>
    </PageBody>
  );
}
