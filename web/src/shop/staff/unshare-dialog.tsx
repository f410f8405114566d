import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

const texts = messages.shopStaff.unshare;

type UnshareDialogProps = {
  /** Open while there is something to remove. */
  network: string | null;
  onClose: () => void;
};

/** Asks before a network is taken off the list of shared ones. */
export function UnshareDialog({ network, onClose }: UnshareDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const unshare = useMutation({
    mutationFn: (input: { network: string }) =>
      api.shop.staff.unshareNetwork(input, { context: { idempotencyKey: keys.keyFor(input) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(texts.success);
      onClose();
    },
    onError: (error) => keys.settle(error),
    onSettled: () => client.invalidateQueries({ queryKey: queries.shop.staff.listNetworks.key() }),
  });

  return (
    <ConfirmDialog
      open={network !== null}
      title={texts.title}
      tone="danger"
      confirmLabel={texts.confirm}
      cancelLabel={messages.controls.cancel}
      pending={unshare.isPending}
      pendingText={texts.pending}
      error={unshare.error === null ? undefined : failureText(unshare.error, texts.failed)}
      onConfirm={() => {
        if (network !== null) unshare.mutate({ network });
      }}
      onCancel={() => {
        unshare.reset();
        onClose();
      }}
    >
      <p className="wrap-anywhere">{texts.question(network ?? '')}</p>
    </ConfirmDialog>
  );
}
