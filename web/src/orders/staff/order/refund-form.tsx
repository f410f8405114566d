import { decimalText, parseDecimal } from '@regz/rules/numbers.ts';
import { REASON_MAX_LENGTH } from '@regz/rules/reasons.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { moneyText } from '../../money-text.ts';
import type { StaffOrderDetail } from '../staff-orders.ts';
import { RefundConfirmation } from './refund-confirmation.tsx';

const texts = messages.ordersStaff.refundForm;

type RefundInput = { orderId: string; amountMinor: number; reason: string };
type RefundFormProps = { detail: StaffOrderDetail; onClose: () => void };

/** Gives money back: the amount and the reason, then a question that names both. */
export function RefundForm({ detail, onClose }: RefundFormProps) {
  const { order, refundedMinor } = detail;
  const { currency } = order.amount;
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const leftMinor = order.amount.minor - refundedMinor;
  const form = useForm({ amount: decimalText(leftMinor, 2), reason: '' });
  const [asked, setAsked] = useState<RefundInput | null>(null);
  const refund = useMutation({
    mutationFn: (input: RefundInput) =>
      api.orders.staff.refundOrder(input, {
        context: { idempotencyKey: idempotency.keyFor(input) },
      }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(texts.success);
      onClose();
    },
    onError: (error) => idempotency.settle(error),
    onSettled: () => client.invalidateQueries({ queryKey: queries.orders.key() }),
  });

  function submit() {
    const { amount, reason } = form.values;
    const amountMinor = parseDecimal(amount, 2) ?? 0;
    if (amountMinor === 0) {
      form.refuse({ fields: { amount: texts.amountInvalid } });
      return;
    }
    if (amountMinor > leftMinor) {
      const most = { leftMinor, currency: order.amount.currency };
      form.refuse({ fields: { amount: messages.errors.ORDER_REFUND_TOO_LARGE(most) } });
      return;
    }
    if (isBlank(reason)) {
      form.refuse({ fields: { reason: messages.errors.REASON_MISSING } });
      return;
    }
    form.accept();
    setAsked({ orderId: order.orderId, amountMinor, reason });
  }

  if (asked !== null) {
    return (
      <RefundConfirmation
        amount={moneyText({ ...order.amount, minor: asked.amountMinor })}
        username={order.username}
        endsKey={asked.amountMinor === leftMinor && order.licenseKey !== null}
        pending={refund.isPending}
        error={refund.error === null ? undefined : failureText(refund.error, texts.failed)}
        onConfirm={() => refund.mutate(asked)}
        onBack={() => {
          refund.reset();
          setAsked(null);
        }}
      />
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
      <TextField {...form.field('amount')} label={texts.amount(currency)} inputMode="decimal" />
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
