import { ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const texts = messages.ordersStaff.resolve;

type ResolveDialogProps = {
  open: boolean;
  texts: { title: string; success: string };
  send: (note: string, how: { context: { idempotencyKey: string } }) => Promise<unknown>;
  onClose: () => void;
};

/** Takes staff's note about a payment before it counts as resolved. */
export function ResolveDialog({ open, texts: own, send, onClose }: ResolveDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const form = useForm({ note: '' });
  const resolve = useMutation({
    mutationFn: (note: string) =>
      send(note, { context: { idempotencyKey: idempotency.keyFor(note) } }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(own.success);
      close();
    },
    onError: (error) => {
      idempotency.settle(error);
      form.refuse({ text: failureText(error, texts.failed) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.orders.key() }),
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const { note } = form.values;
    if (isBlank(note)) {
      form.refuse({ fields: { note: messages.errors.ORDER_NOTE_MISSING } });
      return;
    }
    form.accept();
    resolve.mutate(note);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...texts, title: own.title }}
      pending={resolve.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextareaField
        {...form.field('note')}
        label={texts.note}
        hint={texts.hint}
        rows={3}
        maxLength={ORDER_STAFF_LIMITS.note}
      />
    </FormDialog>
  );
}
