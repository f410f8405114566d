import { planGiftRefusal } from '@regz/rules/orders/gifts/gift-state.ts';
import { moveOrderRefusal } from '@regz/rules/orders/staff.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../../platform/staff/reason-dialog.tsx';
import { useAskedAct } from '../../../platform/staff/use-asked-act.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { GiftPlanFields, planValues, typedPlan } from '../../gifts/gift-plan.tsx';
import { DownloadReceipt } from '../../receipts/download-receipt.tsx';
import { AssignKeyButton } from '../assign-key-button.tsx';
import { AcceptTransferDialog } from '../slips/accept-transfer-dialog.tsx';
import {
  isUnpaid,
  keyActRefusals,
  type StaffOrder,
  type StaffOrderDetail,
} from '../staff-orders.ts';
import { ExchangeKeyForm } from './exchange-key-form.tsx';
import { KeyActButton, type KeyActButtonProps } from './key-act-button.tsx';
import { RefundForm } from './refund-form.tsx';
import { ReplaceKeyButton } from './replace-key-button.tsx';

const editGiftButtonTexts = messages.ordersStaff.gift;

type Gift = NonNullable<StaffOrder['gift']>;

/** Changes the address and time of a gift's mail, while that is possible. */
function EditGiftButton({ order: { orderId, gift } }: { order: StaffOrder }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (gift === undefined || !may('orders.staff.editGift')) return null;
  if (planGiftRefusal(gift.state, { byMail: gift.email !== null }) !== null) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {editGiftButtonTexts.button}
      </Button>
      {open ? (
        <EditGiftDialog orderId={orderId} gift={gift} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

type DialogProps = { orderId: string; gift: Gift; onClose: () => void };

function EditGiftDialog({ orderId, gift, onClose }: DialogProps) {
  const form = useForm({ ...planValues(gift), reason: '' });

  function inputOf(reason: string) {
    const plan = typedPlan(form.values);
    if (!('fields' in plan)) return { orderId, ...plan, reason };
    form.refuse(plan);
    return null;
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      form={form}
      texts={{ ...editGiftButtonTexts, text: editGiftButtonTexts.hint }}
      reasonTexts={editGiftButtonTexts}
      inputOf={inputOf}
      send={api.orders.staff.editGift}
      success={editGiftButtonTexts.success}
      outdated={queries.orders.key()}
    >
      <GiftPlanFields field={form.field} />
    </ReasonDialog>
  );
}

const texts = messages.ordersStaff.order;
const moveTexts = messages.ordersStaff.move;

/** The acts of staff on an order. The primary button is the one that a paid order waits for. */
export function OrderActs({ detail }: { detail: StaffOrderDetail }) {
  const may = useMay();
  const [refunding, setRefunding] = useState(false);
  const [wrongKey, setWrongKey] = useState<string | null>(null);
  const { order, refundable } = detail;
  const refusals = keyActRefusals(detail);
  const asked = useAskedAct('refund');
  const mayRefund = refundable && may('orders.staff.refundOrder');
  const close = () => {
    asked.forget();
    setRefunding(false);
    setWrongKey(null);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {mayRefund ? (
        <Button variant="secondary" size="sm" onClick={() => setRefunding(true)}>
          {texts.refund}
        </Button>
      ) : null}
      {order.paidAt !== null && may('orders.staff.readReceipt') ? (
        <DownloadReceipt orderId={order.orderId} isStaff size="sm" />
      ) : null}
      {may('orders.staff.checkOrderNow') ? <CheckOrderButton orderId={order.orderId} /> : null}
      {order.status === 'completed' && may('orders.staff.exchangeKey') ? (
        <KeyActButton refusal={refusals.exchange} onClick={() => setWrongKey(order.licenseKey)}>
          {messages.ordersStaff.exchange.button}
        </KeyActButton>
      ) : null}
      {detail.keyRedeemed &&
      order.status === 'completed' &&
      order.licenseKey !== null &&
      may('orders.staff.replaceKey') ? (
        <ReplaceKeyButton order={order} wrongKey={order.licenseKey} />
      ) : null}
      {moveOrderRefusal(order.status) === null && may('orders.staff.moveOrder') ? (
        <MoveOrderButton order={order} refusal={refusals.move} />
      ) : null}
      <EditGiftButton order={order} />
      <RecordTransferButton detail={detail} />
      <AssignKeyButton order={order} isMain={!isUnpaid(order)} />
      <Dialog
        open={mayRefund && (refunding || asked.isAsked)}
        onClose={close}
        title={texts.refundTitle}
        closeLabel={messages.controls.close}
      >
        {refunding || asked.isAsked ? <RefundForm detail={detail} onClose={close} /> : null}
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

/** Asks the payment provider for an order's state. */
function CheckOrderButton({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const check = useMutation({
    mutationFn: () => api.orders.staff.checkOrderNow({ orderId }),
    onSuccess: () => toast.success(texts.checked),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.orders.key() }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={check.isPending}
      pendingText={texts.checking}
      onClick={() => check.mutate()}
    >
      {texts.check}
    </Button>
  );
}

/** Records a received transfer, with or without a slip. */
function RecordTransferButton({ detail: { order, transfer } }: { detail: StaffOrderDetail }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const isDue = order.paidAt === null && may('orders.staff.acceptTransfer');
  if (transfer === null || !isDue) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {messages.ordersTransferStaff.accept.record}
      </Button>
      <AcceptTransferDialog
        order={{ ...order, slipId: transfer.slipId }}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

type MoveOrderButtonProps = Pick<KeyActButtonProps, 'refusal'> & { order: StaffOrder };

/** Moves a paid order to the right account. */
function MoveOrderButton({ order, refusal }: MoveOrderButtonProps) {
  const { orderId } = order;
  const [open, setOpen] = useState(false);
  const form = useForm({ username: '', reason: '' });
  const username = form.values.username.trim();

  function inputOf(reason: string) {
    if (username !== '') return { orderId, username, reason };
    form.refuse({ fields: { username: messages.errors.ACCOUNT_FIELDS_MISSING } });
    return null;
  }

  return (
    <>
      <KeyActButton refusal={refusal} onClick={() => setOpen(true)}>
        {moveTexts.button}
      </KeyActButton>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        form={form}
        texts={{
          ...moveTexts,
          text: (
            <AroundName
              name={order.username}
              text={(shown) => moveTexts.text({ username: shown })}
            />
          ),
        }}
        reasonTexts={moveTexts}
        inputOf={inputOf}
        send={api.orders.staff.moveOrder}
        success={moveTexts.success({ username })}
        outdated={queries.orders.key()}
      >
        <TextField {...form.field('username')} label={moveTexts.username} autoComplete="off" />
      </ReasonDialog>
    </>
  );
}
