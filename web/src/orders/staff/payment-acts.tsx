import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { moneyText } from '../money-text.ts';
import type { StaffPayment } from './staff-orders.ts';

const texts = messages.ordersPaymentsStaff;

/** The acts of staff on money that does not count for an order. */
export function PaymentActs({ payment, symbol }: { payment: StaffPayment; symbol?: string }) {
  const may = useMay();
  const [act, setAct] = useState<'return' | 'accept' | null>(null);
  const returning = useForm({ reason: '' });
  const accepting = useForm({ reason: '' });
  const { id, extraMinor, unmatchedMinor, currency, returnable, acceptable, provider } = payment;
  const minor = extraMinor + unmatchedMinor;
  const amount = moneyText(
    symbol === undefined ? { minor, currency } : { minor, currency, symbol },
  );
  const { giveBack, accept } = texts;
  const close = () => setAct(null);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {returnable && may('orders.staff.refundPayment') ? (
        <Button variant="secondary" size="sm" onClick={() => setAct('return')}>
          {giveBack.button({ amount })}
        </Button>
      ) : null}
      {acceptable && may('orders.staff.acceptPayment') ? (
        <Button variant="secondary" size="sm" onClick={() => setAct('accept')}>
          {accept.button}
        </Button>
      ) : null}
      <ReasonDialog
        open={act === 'return'}
        onClose={close}
        form={returning}
        texts={{
          ...giveBack,
          title: giveBack.button({ amount }),
          text: provider === 'transfer' ? `${giveBack.text} ${giveBack.byTransfer}` : giveBack.text,
        }}
        reasonTexts={texts}
        tone="danger"
        inputOf={(reason) => ({ id, reason })}
        send={api.orders.staff.refundPayment}
        success={giveBack.success}
        outdated={queries.orders.key()}
      />
      <ReasonDialog
        open={act === 'accept'}
        onClose={close}
        form={accepting}
        texts={accept}
        reasonTexts={texts}
        inputOf={(reason) => ({ id, reason })}
        send={api.orders.staff.acceptPayment}
        success={accept.success}
        outdated={queries.orders.key()}
      />
    </div>
  );
}
