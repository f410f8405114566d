import { isReadyLicense } from '@regz/rules/licenses/own-licenses.ts';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { RedeemAct } from '../../../licenses/redeem-act.tsx';
import { OrderFactsCard } from '../../../orders/order-facts-card.tsx';
import { OrderKeyCard } from '../../../orders/order-key-card.tsx';
import { type Order, useOrderChanges, useOrderOverview } from '../../../orders/use-orders.ts';
import { queries } from '../../../platform/api/api.ts';
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

/** One order of the account, as it is now. Source: specification B 3 client_orders. */
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
      <PageHeading title={texts.heading(orderId)} actions={<Actions order={order.data} />} />
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
            <OrderKeyCard
              order={data}
              redeemAction={<RedeemAct licenseKey={ready ? license.licenseKey : null} />}
            />
            <OrderFactsCard order={data} />
          </div>
        )}
      </QueryRegion>
    </PageBody>
  );
}
