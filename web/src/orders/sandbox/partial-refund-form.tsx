import { messages } from '../../i18n/en.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { typedMinor } from './sandbox-session.ts';

const texts = messages.ordersSandbox;

type PartialRefundFormProps = {
  pending: boolean;
  onRefund: (amountMinor: number, then: () => void) => void;
};

/** Refunds a part of a payment. */
export function PartialRefundForm({ pending, onRefund }: PartialRefundFormProps) {
  const form = useForm({ amount: '' });

  function submit() {
    const minor = typedMinor(form.values.amount);
    if (minor === null) {
      form.refuse({ fields: { amount: texts.partialRefundInvalid } });
      return;
    }
    form.accept();
    onRefund(minor, () => form.clear('amount'));
  }

  return (
    <FormShell
      form={form}
      pending={pending}
      onSubmit={submit}
      className="flex max-w-md flex-wrap items-end gap-2"
    >
      <div className="min-w-0 flex-1">
        <TextField
          {...form.field('amount')}
          label={texts.partialRefund}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="secondary" pending={pending}>
        {texts.partialRefundSubmit}
      </Button>
    </FormShell>
  );
}
