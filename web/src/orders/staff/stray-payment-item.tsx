import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { moneyText } from '../money-text.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import type { StrayPayment } from './staff-orders.ts';

const { stray: texts, resolve, test } = messages.ordersStaff;

/** What the provider said that helps to find whose money it is. */
function cluesOf({ orderId, paymentRef, sessionId }: StrayPayment): string[] {
  return [
    orderId === null ? texts.noOrderId : texts.orderId(orderId),
    paymentRef === null ? null : texts.paymentRef(paymentRef),
    sessionId === null ? null : texts.sessionId(sessionId),
  ].filter((clue) => clue !== null);
}

/** One payment without an order, what is known of it, and how it was settled. */
export function StrayPaymentItem({ payment }: { payment: StrayPayment }) {
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
        <p className="text-faint">{texts.from(provider, formatInstant(receivedAt))}</p>
        {cluesOf(payment).map((clue) => (
          <p key={clue} className="wrap-anywhere text-soft">
            {clue}
          </p>
        ))}
        {resolved === null ? null : (
          <p className="wrap-anywhere text-soft">
            {`${resolve.by(resolved.by, formatInstant(resolved.at))}: ${resolved.note}`}
          </p>
        )}
      </div>
      {resolved === null ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.resolveOf(id)}
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
