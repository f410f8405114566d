import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';

const texts = messages.ordersProof.form;

type SendProofDialogProps = {
  orderId: string;
  disputeRef: string;
  open: boolean;
  onClose: () => void;
};

/**
 * Requires the order's number before the proof goes to the bank, because it can be sent only once.
 */
export function SendProofDialog({ orderId, disputeRef, open, onClose }: SendProofDialogProps) {
  const form = useForm({ confirmation: '' });
  const save = useSave({
    form,
    send: api.orders.staff.sendDisputeProof,
    success: texts.success,
    failed: texts.failed,
    outdated: queries.orders.key(),
    fieldOf: { ORDER_PROOF_UNCONFIRMED: 'confirmation' },
    onSaved: close,
  });

  function close() {
    form.clear();
    onClose();
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...texts, text: texts.text(disputeRef) }}
      tone="danger"
      pending={save.isPending}
      onSubmit={() => save.mutate({ orderId, confirmation: form.values.confirmation })}
      onClose={close}
    >
      <TextField
        {...form.field('confirmation')}
        label={texts.confirmation(orderId)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
    </FormDialog>
  );
}
