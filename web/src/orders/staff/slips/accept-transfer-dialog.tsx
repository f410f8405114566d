import { colomboDay } from '@regz/rules/licenses/colombo-day.ts';
import { parseDecimal } from '@regz/rules/numbers.ts';
import { keptBankReference, TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import { formatAmount } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { serverNowMs } from '../../../platform/time/server-clock.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

const texts = messages.ordersTransferStaff.accept;

export type AcceptedOrder = {
  orderId: string;
  username: string;
  amount: { minor: number; currency: string };
  /** The reviewed slip. Null if none waits. */
  slipId: string | null;
};

type Input = Parameters<typeof api.orders.staff.acceptTransfer>[0];
type AcceptTransferDialogProps = { order: AcceptedOrder; open: boolean; onClose: () => void };

/** Takes the data of the bank's statement before an order counts as paid. */
export function AcceptTransferDialog({ order, open, onClose }: AcceptTransferDialogProps) {
  const { orderId, slipId, amount: due, username } = order;
  const form = useForm({ amount: '', bankReference: '', receivedOn: colomboDay(serverNowMs()) });
  /** The differing amount that the person was warned about. */
  const [asked, setAsked] = useState<number | null>(null);
  const amountMinor = parseDecimal(form.values.amount, 2) ?? 0;
  const otherAmount = amountMinor !== due.minor;
  const isAsked = otherAmount && asked === amountMinor;
  const save = useSave({
    form,
    send: (input: Input, options, present) =>
      api.orders.staff.acceptTransfer({ ...input, reusedOf: present?.orderId }, options),
    changed: 'ORDER_TRANSFER_NUMBER_TAKEN',
    success: isAsked ? texts.successOther : texts.success,
    outdated: queries.orders.key(),
    failed: texts.failed,
    fieldOf: {
      ORDER_TRANSFER_AMOUNT_DIFFERS: 'amount',
      ORDER_TRANSFER_REFERENCE_MISSING: 'bankReference',
      ORDER_TRANSFER_DAY_TO_COME: 'receivedOn',
    },
    onSaved: close,
  });

  const isTaken =
    refusalData(save.error, 'ORDER_TRANSFER_NUMBER_TAKEN') !== undefined &&
    save.variables?.bankReference === form.values.bankReference;

  const submitText = isAsked ? texts.submitOther : texts.submit;

  function close() {
    form.clear();
    setAsked(null);
    onClose();
  }

  function submit() {
    const { bankReference, receivedOn } = form.values;
    if (amountMinor === 0) {
      form.refuse({ fields: { amount: texts.amountInvalid } });
      return;
    }
    if (keptBankReference(bankReference) === '') {
      const missing = messages.errors.ORDER_TRANSFER_REFERENCE_MISSING;
      form.refuse({ fields: { bankReference: missing } });
      return;
    }
    if (otherAmount && !isAsked) {
      setAsked(amountMinor);
      const ordered = formatAmount(due.minor, due.currency);
      form.refuse({
        text: texts.otherAmount({
          due: ordered,
          received: formatAmount(amountMinor, due.currency),
        }),
      });
      return;
    }
    form.accept();
    const valueOn = receivedOn === '' ? null : receivedOn;
    save.mutate({ orderId, slipId, amountMinor, bankReference, valueOn, otherAmount });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{
        ...texts,
        submit: isTaken ? texts.flagBoth : submitText,
        text: <AroundName name={username} text={(shown) => texts.text({ username: shown })} />,
      }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        {...form.field('amount')}
        label={texts.amount({ currency: due.currency })}
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
      <TextField
        {...form.field('receivedOn')}
        type="date"
        label={texts.receivedOn}
        max={colomboDay(serverNowMs())}
        className="max-w-52"
      />
    </FormDialog>
  );
}
