import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { SubscriptionType } from './subscription-types.ts';

const texts = messages.subscriptionTypes.deleteDialog;

type DeleteSubscriptionTypeDialogProps = {
  /** Open while there is a subscription type to delete. */
  type: SubscriptionType | null;
  onClose: () => void;
};

/** Asks before a subscription type is deleted. Source: specification B 5 Subscription type. */
export function DeleteSubscriptionTypeDialog({ type, onClose }: DeleteSubscriptionTypeDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (id: string) => api.storefront.subscriptionTypes.remove({ id }),
    onSuccess: () => {
      toast.success(texts.success);
      onClose();
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.storefront.subscriptionTypes.key() }),
  });

  function close() {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={type !== null}
      title={texts.title}
      tone="danger"
      confirmLabel={texts.confirm}
      cancelLabel={messages.controls.cancel}
      pending={remove.isPending}
      pendingText={texts.pending}
      error={remove.error === null ? undefined : failureText(remove.error, texts.failed)}
      onConfirm={() => {
        if (type !== null) remove.mutate(type.id);
      }}
      onCancel={close}
    >
      <p className="wrap-anywhere">{texts.question(type?.name ?? '')}</p>
    </ConfirmDialog>
  );
}
