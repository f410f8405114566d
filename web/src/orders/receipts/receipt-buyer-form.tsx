import {
  keptReceiptBuyer,
  RECEIPT_BUYER_LIMITS,
  receiptBuyerRefusal,
} from '@regz/rules/orders/receipts/receipt-buyer.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { OwnOrder } from '../use-orders.ts';

const texts = messages.orderReceipts.form;

export type ReceiptBuyerFormProps = {
  orderId: string;
  buyer: OwnOrder['receipt'];
  onClose: () => void;
};

type Edit = { name: string; address: string };

/** The faults of the typed values by field, in the server's words. */
function faultsOf(typed: Edit) {
  const refusal = receiptBuyerRefusal(keptReceiptBuyer(typed));
  if (refusal === null) return null;
  return { [refusal.data.field]: messages.errors.ORDER_BUYER_UNPRINTABLE(refusal.data) };
}

/**
 * Saves once for each intent. If another tab saved in the meantime, it shows that version before it
 * is replaced. It does not use `useSave`: a third part of the site that loads it separately would
 * make every page load it.
 */
function useSaveBuyer(form: Form<keyof Edit>, { orderId, buyer, onClose }: ReceiptBuyerFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const [version, setVersion] = useState(buyer.version);
  return useMutation({
    mutationFn: (typed: Edit) => {
      const input = { orderId, version, ...typed };
      const context = { idempotencyKey: idempotency.keyFor(input) };
      return api.orders.editReceiptBuyer(input, { context });
    },
    onSuccess: () => {
      idempotency.settle();
      toast.success(texts.success);
      onClose();
    },
    onError: (error) => {
      idempotency.settle(error);
      const present = refusalData(error, 'ORDER_BUYER_CHANGED');
      if (present !== undefined) setVersion(present.version);
      const nowIs = present === undefined ? '' : ` ${texts.nowIs({ written: writtenOf(present) })}`;
      form.refuse({ text: `${errorText(error)}${nowIs}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.orders.readOwnOrder.key() }),
  });
}

function writtenOf({ name, address }: Edit): string {
  return [name, ...address.split('\n')].filter((line) => line !== '').join(', ');
}

/** The name and address on a receipt. */
export function ReceiptBuyerForm(props: ReceiptBuyerFormProps) {
  const { buyer, onClose } = props;
  const form = useForm({ name: buyer.name, address: buyer.address });
  const save = useSaveBuyer(form, props);

  function submit() {
    const faults = faultsOf(form.values);
    if (faults !== null) {
      form.refuse({ fields: faults });
      return;
    }
    form.accept();
    save.mutate(form.values);
  }

  return (
    <FormShell
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={save.isPending} pendingText={texts.pending}>
            {texts.submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      }
    >
      <p className="text-soft">{texts.text}</p>
      <TextField
        {...form.field('name')}
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="name"
        maxLength={RECEIPT_BUYER_LIMITS.name}
      />
      <TextareaField
        {...form.field('address')}
        label={texts.address}
        autoComplete="street-address"
        rows={4}
        maxLength={RECEIPT_BUYER_LIMITS.address}
      />
    </FormShell>
  );
}
