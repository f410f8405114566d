import { parseDecimal } from '@regz/rules/numbers.ts';
import { keptBankReference, TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

const texts = messages.ordersTransferStaff.accept;

export type AcceptedOrder = {
  orderId: string;
  username: string;
  amount: { minor: number; currency: string };
  /** The slip that was looked at; null if none waits. */
  slipId: string | null;
};

type AcceptTransferDialogProps = { order: AcceptedOrder; open: boolean; onClose: () => void };

/** Asks what the bank's statement says before an order counts as paid. */
export function AcceptTransferDialog({ order, open, onClose }: AcceptTransferDialogProps) {
  const { orderId, slipId, amount: due, username } = order;
  const form = useForm({ amount: '', bankReference: '' });
  const save = useSave({
    form,
    send: api.orders.staff.acceptTransfer,
    success: texts.success,
    outdated: queries.orders.key(),
    failed: texts.failed,
    fieldOf: {
      ORDER_TRANSFER_AMOUNT_DIFFERS: 'amount',
      ORDER_TRANSFER_REFERENCE_MISSING: 'bankReference',
    },
    onSaved: close,
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const { amount, bankReference } = form.values;
    const amountMinor = parseDecimal(amount, 2) ?? 0;
    if (amountMinor === 0) {
      form.refuse({ fields: { amount: texts.amountInvalid } });
      return;
    }
    if (keptBankReference(bankReference) === '') {
      const missing = messages.errors.ORDER_TRANSFER_REFERENCE_MISSING;
      form.refuse({ fields: { bankReference: missing } });
      return;
    }
    form.accept();
    save.mutate({ orderId, slipId, amountMinor, bankReference });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...texts, text: <AroundName name={username} text={texts.text} /> }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        {...form.field('amount')}
        label={texts.amount(due.currency)}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...form.field('bankReference')}
        label={texts.bankReference}
        hint={texts.bankReferenceHint}
        autoComplete="off"
        maxLength={TRANSFER_LIMITS.bankReference}
      />
    </FormDialog>
  );
}
