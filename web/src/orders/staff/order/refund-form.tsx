import { decimalText, parseDecimal } from '@regz/rules/numbers.ts';
import { isDisputed } from '@regz/rules/orders/staff.ts';
import { REASON_MAX_LENGTH } from '@regz/rules/reasons.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { moneyText } from '../../money-text.ts';
import type { StaffOrderDetail } from '../staff-orders.ts';
import { ConfirmQuestion, useConfirmedAct } from './confirmed-act.tsx';

const texts = messages.ordersStaff.refundForm;

type RefundInput = Parameters<typeof api.orders.staff.refundOrder>[0] & { amountMinor: number };
type RefundFormProps = { detail: StaffOrderDetail; onClose: () => void };

/** Refunds money: the amount and the reason, then a confirmation that names both. */
export function RefundForm({ detail, onClose }: RefundFormProps) {
  const { order, refundedMinor } = detail;
  const { currency } = order.amount;
  const leftMinor = order.amount.minor - refundedMinor;
  const disputed = isDisputed(order.status);
  const warning = disputed ? <Notice tone="warn">{messages.errors.ORDER_DISPUTED}</Notice> : null;
  const form = useForm({ amount: decimalText(leftMinor, 2), reason: '' });
  const { asked, ask, question } = useConfirmedAct({
    send: (input: RefundInput, options) => api.orders.staff.refundOrder(input, options),
    texts,
    outdated: [queries.orders.key()],
    onDone: onClose,
  });

  function submit() {
    const { amount, reason } = form.values;
    const amountMinor = parseDecimal(amount, 2) ?? 0;
    if (amountMinor === 0) {
      form.refuse({ fields: { amount: texts.amountInvalid } });
      return;
    }
    if (amountMinor > leftMinor) {
      const most = { leftMinor: moneyText({ ...order.amount, minor: leftMinor }) };
      form.refuse({ fields: { amount: messages.errors.ORDER_REFUND_TOO_LARGE(most) } });
      return;
    }
    if (isBlank(reason)) {
      form.refuse({ fields: { reason: messages.errors.REASON_MISSING } });
      return;
    }
    form.accept();
    const agreed = disputed ? { evenDisputed: true as const } : {};
    ask({ orderId: order.orderId, amountMinor, reason, ...agreed });
  }

  if (asked !== null) {
    const amount = moneyText({ ...order.amount, minor: asked.amountMinor });
    // Nothing is left then, and the key is revoked too.
    const endsKey = asked.amountMinor === leftMinor && order.licenseKey !== null;
    return (
      <ConfirmQuestion {...question} texts={texts} confirm={texts.confirm({ amount })}>
        <p className="wrap-anywhere text-ink">
          <AroundName
            name={order.username}
            text={(name) => texts.question({ amount, username: name })}
          />
        </p>
        {warning}
        {endsKey ? <p>{texts.keyEnds}</p> : null}
      </ConfirmQuestion>
    );
  }
  return (
    <CancellableForm
      form={form}
      onSubmit={submit}
      texts={{ submit: texts.next }}
      tone="danger"
      onCancel={onClose}
    >
      {warning}
      {detail.transfer === null ? null : <p className="text-sm text-soft">{texts.byTransfer}</p>}
      <TextField {...form.field('amount')} label={texts.amount({ currency })} inputMode="decimal" />
      <TextareaField
        {...form.field('reason')}
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={REASON_MAX_LENGTH}
      />
    </CancellableForm>
  );
}
