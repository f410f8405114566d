import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { moneyText } from '../money-text.ts';
import { PaymentActs } from './payment-acts.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import type { StrayPayment } from './staff-orders.ts';

const texts = messages.ordersStaff.stray;
const { resolve, test } = messages.ordersStaff;

/** Payments without an order: open ones, and on demand resolved ones. */
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

/**
 * The provider's data that help to find the owner of the money: an order, a payment, a checkout.
 */
function cluesOf({ orderId, paymentRef, sessionId }: StrayPayment) {
  return [
    { name: orderId, text: texts.orderId },
    { name: paymentRef, text: texts.paymentRef },
    { name: sessionId, text: texts.sessionId },
  ];
}

/** One payment without an order, its facts, and its resolution. */
function StrayPaymentItem({ payment }: { payment: StrayPayment }) {
  const [resolving, setResolving] = useState(false);
  const { id, what, amount, provider, receivedAt, resolved } = payment;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium">
          <span>
            {amount === null ? texts.what[what] : `${texts.what[what]} ${moneyText(amount)}`}
          </span>
          {payment.test ? <Badge tone="info">{test}</Badge> : null}
        </p>
        <p className="text-faint">{texts.from({ provider, at: formatInstant(receivedAt) })}</p>
        {payment.orderId === null ? <p className="text-soft">{texts.noOrderId}</p> : null}
        {cluesOf(payment).map(({ name, text }) =>
          name === null ? null : (
            <p key={name} className="wrap-anywhere text-soft">
              <AroundName name={name} text={(reference) => text({ reference })} />
            </p>
          ),
        )}
        {resolved === null ? null : (
          <p className="wrap-anywhere text-soft">
            <AroundName
              name={resolved.by}
              text={(by) =>
                `${resolve.by({ name: by, at: formatInstant(resolved.at) })}: ${resolved.note}`
              }
            />
          </p>
        )}
      </div>
      {payment.payment === null ? null : <PaymentActs payment={payment.payment} />}
      {resolved === null ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.resolveOf({ id })}
          onClick={() => setResolving(true)}
        >
          {resolve.button}
        </Button>
      ) : null}
      <ResolveDialog
        open={resolving}
        texts={{ title: resolve.paymentTitle, success: resolve.paymentDone }}
        send={(note, how) => api.orders.staff.resolvePayment({ id, note }, how)}
        onClose={() => setResolving(false)}
      />
    </li>
  );
}
