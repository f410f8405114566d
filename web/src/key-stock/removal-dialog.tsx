import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../ui/feedback/toast.tsx';

const texts = messages.keyStock.removal;

type Removal = { removed: number; handedOut: number };

type RemovalDialogProps<Target> = {
  /** Open while there are keys to delete. */
  target: Target | null;
  remove: (target: Target, options: { context: { idempotencyKey: string } }) => Promise<Removal>;
  texts: { title: string; confirm: string; question: (target: Target) => string; failed: string };
  onClose: () => void;
};

/** Asks before keys in stock are deleted, and says how many were. */
export function RemovalDialog<Target>(props: RemovalDialogProps<Target>) {
  const { target, remove, texts: own, onClose } = props;
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: (asked: Target) =>
      remove(asked, { context: { idempotencyKey: idempotency.keyFor(asked) } }),
    onSuccess: ({ removed, handedOut }) => {
      idempotency.settle();
      toast.success(
        handedOut === 0 ? texts.done({ n: removed }) : texts.doneSome({ removed, handedOut }),
      );
      onClose();
    },
    onError: (refusal) => idempotency.settle(refusal),
    onSettled: () => client.invalidateQueries({ queryKey: queries.keyStock.key() }),
  });
  return (
    <ConfirmDialog
      open={target !== null}
      title={own.title}
      tone="danger"
      confirmLabel={own.confirm}
      cancelLabel={messages.controls.cancel}
      pending={isPending}
      error={error === null ? undefined : failureText(error, own.failed)}
      onConfirm={() => {
        if (target !== null) mutate(target);
      }}
      onCancel={() => {
        reset();
        onClose();
      }}
    >
      <p>{target === null ? '' : own.question(target)}</p>
    </ConfirmDialog>
  );
}
