import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { RedeemAct } from '../../../licenses/redeem-act.tsx';
import { LeadCard } from '../../../orders/lead-card.tsx';
import { LicensesCard } from '../../../orders/licenses-card.tsx';
import { OrderHistoryCard } from '../../../orders/order-history-card.tsx';
import { orderLead } from '../../../orders/order-lead.ts';
import { OrderTotals } from '../../../orders/order-totals.tsx';
import { OrdersLoading } from '../../../orders/orders-loading.tsx';
import { useOrderOverview } from '../../../orders/use-order-overview.ts';
import { useOrderChanges, useOrderHistory, usePendingCheck } from '../../../orders/use-orders.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';
import { redeemLink } from './redeem-link.tsx';

const texts = messages.orders;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The current keys and orders of the account. */
export default function OrdersPage() {
  const account = useAccount();
  const enabled = account !== undefined;
  const overview = useOrderOverview(enabled);
  const history = useOrderHistory(enabled);
  const orders = history.data?.pages.flatMap((page) => page.orders) ?? [];
  const lead = orderLead(overview.data?.licenses, history.data && orders);
  const leadKey = lead?.license?.licenseKey ?? null;
  const isUnknown = lead === undefined && overview.error === null && history.error === null;
  const [redeemed, setRedeemed] = useState(false);
  useOrderChanges(enabled);
  usePendingCheck(orders);
  return (
    <PageBody>
      <PageHeading
        title={texts.heading}
        description={
          account === undefined ? (
            <Skeleton className="h-6 w-56" />
          ) : (
            <span>
              <span>{`${texts.account} `}</span>
              <span translate="no">{account.username}</span>
            </span>
          )
        }
      />
      {/* The footer stays out of view until the lists above it have their height. */}
      <div className="flex min-h-dvh flex-col gap-8">
        {isUnknown ? <OrdersLoading /> : null}
        {lead || redeemed ? (
          <LeadCard
            lead={lead ?? null}
            redeemAction={<RedeemAct licenseKey={leadKey} onRedeemed={() => setRedeemed(true)} />}
          />
        ) : null}
        {isUnknown ? null : (
          <>
            <OrderTotals overview={overview.data} />
            <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
              <LicensesCard
                overview={overview}
                redeemAction={(licenseKey) =>
                  licenseKey === leadKey ? null : redeemLink(licenseKey)
                }
                quiet={Boolean(lead)}
              />
              <OrderHistoryCard history={history} orders={orders} />
            </div>
          </>
        )}
      </div>
    </PageBody>
  );
}
