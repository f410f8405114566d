import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { useOpenedHeading } from '../../../platform/document/use-opened-heading.ts';
import { orderAddress } from '../../../platform/paths.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link, useLocation } from '../../../platform/routing/router.tsx';
import { useWithList } from '../../../platform/staff/lists/list-query.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArrowLeft } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { moneyText } from '../../money-text.ts';
import { OrderBadges } from '../order-badges.tsx';
import { PaymentActs } from '../payment-acts.tsx';
import { ProofCard } from '../proof/proof-card.tsx';
import { ResolveDialog } from '../resolve-dialog.tsx';
import type { StaffOrder, StaffOrderDetail, StaffPayment } from '../staff-orders.ts';
import { KeyUseCard } from './key-use-card.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const paymentsCardTexts = messages.ordersPaymentsStaff;
const { flags: paymentsCardFlags, test } = messages.ordersStaff;

/** All received money of an order, its current use, and its acts. */
function PaymentsCard({ detail: { order, payments } }: { detail: StaffOrderDetail }) {
  const { symbol, currency } = order.amount;
  return (
    <Card title={paymentsCardTexts.title}>
      {payments.length === 0 ? (
        <p className="text-soft">{paymentsCardTexts.empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {payments.map((payment) => (
            <PaymentItem
              key={payment.id}
              payment={payment}
              {...(payment.currency === currency ? { symbol } : {})}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type PaymentItemProps = { payment: StaffPayment; symbol?: string };

function PaymentItem({ payment, symbol }: PaymentItemProps) {
  const { currency, receivedMinor, provider, paidAt, paymentRef, flag } = payment;
  const textOf = (minor: number) =>
    moneyText(symbol === undefined ? { minor, currency } : { minor, currency, symbol });
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span>{paymentsCardTexts.received({ amount: textOf(receivedMinor) })}</span>
        {placesOf(payment, textOf).map(({ text, tone }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
        {payment.test ? <Badge tone="info">{test}</Badge> : null}
      </p>
      {flag === null ? null : (
        <p className="text-sm text-soft">{paymentsCardFlags[flag] ?? flag}</p>
      )}
      <p className="text-sm text-faint">
        {paymentsCardTexts.from({ provider, at: formatInstant(paidAt) })}
      </p>
      <p className="text-sm wrap-anywhere text-faint">
        <AroundName
          name={paymentRef}
          text={(shown) => paymentsCardTexts.reference({ paymentRef: shown })}
        />
      </p>
      <PaymentActs payment={payment} {...(symbol === undefined ? {} : { symbol })} />
    </li>
  );
}

function placesOf(payment: StaffPayment, textOf: (minor: number) => string) {
  const { countedMinor, extraMinor, unmatchedMinor, returnedMinor } = payment;
  const places: { minor: number; text: string; tone: Tone }[] = [
    { minor: countedMinor, text: paymentsCardTexts.counted, tone: 'good' },
    {
      minor: extraMinor,
      text: paymentsCardTexts.extra({ amount: textOf(extraMinor) }),
      tone: 'warn',
    },
    {
      minor: unmatchedMinor,
      text: paymentsCardTexts.unmatched({ amount: textOf(unmatchedMinor) }),
      tone: 'warn',
    },
    {
      minor: returnedMinor,
      text: paymentsCardTexts.returned({ amount: textOf(returnedMinor) }),
      tone: 'neutral',
    },
  ];
  return places.filter(({ minor }) => minor > 0);
}

const texts = messages.ordersStaff.order;
const resolveTexts = messages.ordersStaff.resolve;
const { flags } = messages.ordersStaff;

function OrderLoading() {
  return (
    <LoadingRegion label={texts.loading} className="grid gap-6 @3xl:grid-cols-2">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-72 w-full" />
    </LoadingRegion>
  );
}

type OrderPanelProps = {
  orderId: string;
  /** The account of the order. */
  Buyer: ComponentType<{ customerId: string }>;
};

type LoadedOrderProps = Pick<OrderPanelProps, 'Buyer'> & { detail: StaffOrderDetail };

function LoadedOrder({ detail, Buyer }: LoadedOrderProps) {
  const { order, timeline } = detail;
  const isArrival = useLocation().key === 'default';
  const heading = useOpenedHeading(!isArrival, { besideList: true });
  const { customerId } = order;
  const may = useMay();
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere">
            <AroundName name={order.orderId} text={(orderId) => texts.title({ orderId })} />
          </h2>
          <OrderBadges order={order} />
        </div>
        <OrderActs detail={detail} />
      </header>
      <FlagNotice order={order} />
      <div className="grid items-start gap-6 @3xl:grid-cols-2">
        <Card title={texts.facts}>
          <OrderFacts detail={detail} />
        </Card>
        {customerId !== null && may('customers.staff.readCustomer') ? (
          <Buyer customerId={customerId} />
        ) : null}
        <KeyUseCard detail={detail} />
        <PaymentsCard detail={detail} />
        <Card title={texts.timeline}>
          <OrderTimeline order={order} timeline={timeline} />
        </Card>
        <ProofCard detail={detail} />
      </div>
    </>
  );
}

/** One order with all its events and the acts of staff, at its own address. */
export function OrderPanel({ orderId, Buyer }: OrderPanelProps) {
  const order = useQuery(queries.orders.staff.readOrder.queryOptions({ input: { orderId } }));
  const listAddress = useWithList(orderAddress(null));
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Link to={listAddress} className={buttonClass('secondary', 'sm')}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          <span>{texts.back}</span>
        </Link>
      </div>
      <QueryRegion query={order} pending={<OrderLoading />} failed={texts.loadFailed}>
        {(detail) => <LoadedOrder detail={detail} Buyer={Buyer} />}
      </QueryRegion>
    </div>
  );
}

/** The reason why a payment of the order was flagged, and staff's resolution. */
function FlagNotice({ order }: { order: StaffOrder }) {
  const may = useMay();
  const [resolving, setResolving] = useState(false);
  const { orderId, flag, flagResolved } = order;
  if (flag === null) return null;
  const reason = flags[flag] ?? flag;
  if (flagResolved !== null) {
    const { by, at, note } = flagResolved;
    return (
      <Notice tone="info">
        <p>
          <AroundName
            name={by}
            text={(name) => `${reason} ${resolveTexts.by({ name, at: formatInstant(at) })}:`}
          />
        </p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad">
      <p>{reason}</p>
      {may('orders.staff.resolveFlag') ? (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setResolving(true)}>
          {resolveTexts.button}
        </Button>
      ) : null}
      <ResolveDialog
        open={resolving}
        texts={{ title: resolveTexts.title, success: resolveTexts.flagDone }}
        send={(note, how) => api.orders.staff.resolveFlag({ orderId, note }, how)}
        onClose={() => setResolving(false)}
      />
    </Notice>
  );
}
