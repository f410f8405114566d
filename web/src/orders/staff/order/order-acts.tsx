import { moveOrderRefusal } from '@regz/rules/orders/staff.ts';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { AssignKeyButton } from '../assign-key-button.tsx';
import { isUnpaid, type StaffOrderDetail } from '../staff-orders.ts';
import { CheckOrderButton } from './check-order-button.tsx';
import { ExchangeKeyForm } from './exchange-key-form.tsx';
import { MoveOrderButton } from './move-order-button.tsx';
import { RefundForm } from './refund-form.tsx';

const texts = messages.ordersStaff.order;

/** What staff can do about an order; loud is what a paid order waits for. */
export function OrderActs({ detail }: { detail: StaffOrderDetail }) {
  const may = useMay();
  const [refunding, setRefunding] = useState(false);
  const [wrongKey, setWrongKey] = useState<string | null>(null);
  const { order, refundable } = detail;
  const close = () => {
    setRefunding(false);
    setWrongKey(null);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {refundable && may('orders.staff.refundOrder') ? (
        <Button variant="secondary" size="sm" onClick={() => setRefunding(true)}>
          {texts.refund}
        </Button>
      ) : null}
      {may('orders.staff.checkOrderNow') ? <CheckOrderButton orderId={order.orderId} /> : null}
      {order.status === 'completed' && may('orders.staff.exchangeKey') ? (
        <Button variant="secondary" size="sm" onClick={() => setWrongKey(order.licenseKey)}>
          {messages.ordersStaff.exchange.button}
        </Button>
      ) : null}
      {moveOrderRefusal(order.status) === null && may('orders.staff.moveOrder') ? (
        <MoveOrderButton order={order} />
      ) : null}
      <AssignKeyButton order={order} isMain={!isUnpaid(order)} />
      <Dialog
        open={refunding}
        onClose={close}
        title={texts.refundTitle}
        closeLabel={messages.controls.close}
      >
        {refunding ? <RefundForm detail={detail} onClose={close} /> : null}
      </Dialog>
      <Dialog
        open={wrongKey !== null}
        onClose={close}
        title={messages.ordersStaff.exchange.title}
        closeLabel={messages.controls.close}
      >
        {wrongKey === null ? null : (
          <ExchangeKeyForm order={order} wrongKey={wrongKey} onClose={close} />
        )}
      </Dialog>
    </div>
  );
}
