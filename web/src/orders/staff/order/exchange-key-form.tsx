import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
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
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import type { StaffOrder } from '../staff-orders.ts';

const texts = messages.ordersStaff.exchange;

type ExchangeInput = Parameters<typeof api.orders.staff.exchangeKey>[0];
type ExchangeKeyFormProps = { order: StaffOrder; wrongKey: string; onClose: () => void };

/** Gives an order another key: the key and the reason, then a question that names both. */
export function ExchangeKeyForm({ order, wrongKey, onClose }: ExchangeKeyFormProps) {
  const { orderId, username } = order;
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const form = useForm({ licenseKey: '', reason: '' });
  const [asked, setAsked] = useState<ExchangeInput | null>(null);
  const exchange = useMutation({
    mutationFn: (input: ExchangeInput) =>
      api.orders.staff.exchangeKey(input, {
        context: { idempotencyKey: idempotency.keyFor(input) },
      }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(texts.success);
      onClose();
    },
    onError: (error) => idempotency.settle(error),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queries.orders.key() });
      await client.invalidateQueries({ queryKey: queries.keyStock.key() });
    },
  });

  function submit() {
    const { reason } = form.values;
    const licenseKey = normalizeLicenseKey(form.values.licenseKey);
    if (isBlank(reason)) {
      form.refuse({ fields: { reason: messages.errors.REASON_MISSING } });
      return;
    }
    form.accept();
    setAsked({ orderId, wrongKey, reason, ...(licenseKey === '' ? {} : { licenseKey }) });
  }

  if (asked !== null) {
    const { licenseKey } = asked;
    return (
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere text-ink">{texts.question(orderId, username)}</p>
        <p className="wrap-anywhere">
          {licenseKey === undefined ? texts.fromStock : texts.newKey(licenseKey)}
        </p>
        {exchange.error === null ? null : (
          <Notice tone="bad">{failureText(exchange.error, texts.failed)}</Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              exchange.reset();
              setAsked(null);
            }}
          >
            {texts.back}
          </Button>
          <Button
            variant="danger"
            pending={exchange.isPending}
            pendingText={texts.pending}
            onClick={() => exchange.mutate(asked)}
          >
            {texts.confirm}
          </Button>
        </div>
      </div>
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
      <p className="wrap-anywhere">{texts.text(wrongKey)}</p>
      <TextField
        {...form.field('licenseKey')}
        label={texts.licenseKey}
        hint={texts.licenseKeyHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
      />
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
