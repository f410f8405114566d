import { TASK_USER_LIMITS } from '@regz/rules/players/task-users.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

type Hold = Parameters<typeof api.shop.staff.holdAccount>[0];

type HoldDialogProps = {
  taskUser: { id: string; username: string };
  /** True to hold spending, false to release it. */
  held: boolean;
  open: boolean;
  onClose: () => void;
};

/** Takes the reason, which a hold and a release require. */
export function HoldDialog({ taskUser, held, open, onClose }: HoldDialogProps) {
  const { id: userId, username } = taskUser;
  const texts = held ? messages.shopStaff.hold : messages.shopStaff.release;
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const form = useForm({ reason: '' });
  const hold = useMutation({
    mutationFn: (input: Hold) =>
      api.shop.staff.holdAccount(input, { context: { idempotencyKey: keys.keyFor(input) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(texts.success({ username }));
      form.clear();
      onClose();
    },
    onError: (error) => {
      keys.settle(error);
      form.refuse({ text: failureText(error, texts.failed) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.players.key() }),
  });

  function submit() {
    const { reason } = form.values;
    if (isBlank(reason)) {
      form.refuse({ fields: { reason: messages.errors.REASON_MISSING } });
      return;
    }
    form.accept();
    hold.mutate({ userId, held, reason });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{
        ...texts,
        text: <AroundName name={username} text={(shown) => texts.text({ username: shown })} />,
      }}
      pending={hold.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextareaField
        {...form.field('reason')}
        label={texts.reason}
        hint={texts.hint}
        rows={3}
        maxLength={TASK_USER_LIMITS.holdReason}
      />
    </FormDialog>
  );
}
