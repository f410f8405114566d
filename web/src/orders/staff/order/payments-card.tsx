import { messages } from '../../../i18n/en.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { moneyText } from '../../money-text.ts';
import { PaymentActs } from '../payment-acts.tsx';
import type { StaffOrderDetail, StaffPayment } from '../staff-orders.ts';

const texts = messages.ordersPaymentsStaff;
const { flags, test } = messages.ordersStaff;

/** All received money of an order, its current use, and its acts. */
export function PaymentsCard({ detail: { order, payments } }: { detail: StaffOrderDetail }) {
  const { symbol, currency } = order.amount;
  return (
    <Card title={texts.title}>
      {payments.length === 0 ? (
        <p className="text-soft">{texts.empty}</p>
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
        <span>{texts.received(textOf(receivedMinor))}</span>
        {placesOf(payment, textOf).map(({ text, tone }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
        {payment.test ? <Badge tone="info">{test}</Badge> : null}
      </p>
      {flag === null ? null : <p className="text-sm text-soft">{flags[flag] ?? flag}</p>}
      <p className="text-sm text-faint">{texts.from(provider, formatInstant(paidAt))}</p>
      <p className="text-sm wrap-anywhere text-faint">
        <AroundName name={paymentRef} text={texts.reference} />
      </p>
      <PaymentActs payment={payment} {...(symbol === undefined ? {} : { symbol })} />
    </li>
  );
}

function placesOf(payment: StaffPayment, textOf: (minor: number) => string) {
  const { countedMinor, extraMinor, unmatchedMinor, returnedMinor } = payment;
  const places: { minor: number; text: string; tone: Tone }[] = [
    { minor: countedMinor, text: texts.counted, tone: 'good' },
    { minor: extraMinor, text: texts.extra(textOf(extraMinor)), tone: 'warn' },
    { minor: unmatchedMinor, text: texts.unmatched(textOf(unmatchedMinor)), tone: 'warn' },
    { minor: returnedMinor, text: texts.returned(textOf(returnedMinor)), tone: 'neutral' },
  ];
  return places.filter(({ minor }) => minor > 0);
}
