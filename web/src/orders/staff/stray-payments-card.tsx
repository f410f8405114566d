import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { StrayPaymentItem } from './stray-payment-item.tsx';

const texts = messages.ordersStaff.stray;

/** Payments without an order, in words: those to look at, and on demand those settled. */
export function StrayPaymentsCard() {
  const [all, setAll] = useState(false);
  const input = all ? { all: 'true' as const } : {};
  const payments = useQuery(queries.orders.staff.listUnmatchedPayments.queryOptions({ input }));
  return (
    <Card title={texts.title} description={texts.description}>
      <SwitchField
        label={texts.showAll}
        checked={all}
        onChange={(event) => setAll(event.target.checked)}
      />
      <QueryRegion
        query={payments}
        pending={
          <LoadingRegion label={texts.loading}>
            <Skeleton className="h-12 w-full" />
          </LoadingRegion>
        }
        failed={texts.loadFailed}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <p className="text-soft">{all ? texts.emptyAll : texts.empty}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {loaded.map((payment) => (
                <StrayPaymentItem key={payment.id} payment={payment} />
              ))}
            </ul>
          )
        }
      </QueryRegion>
    </Card>
  );
}
