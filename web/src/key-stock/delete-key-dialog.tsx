import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import type { StockKey } from './products.ts';
import { stockFailureText } from './stock-fault.ts';

const texts = messages.keyStock.deleteDialog;

type DeleteKeyDialogProps = {
  /** Open while there is a key to delete. */
  stockKey: StockKey | null;
  onClose: () => void;
};

/** Asks before an available key is deleted. Source: specification B 5 Keys. */
export function DeleteKeyDialog({ stockKey, onClose }: DeleteKeyDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (id: string) => api.keyStock.deleteKey({ id }),
    onSuccess: () => {
      toast.success(texts.success);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.keyStock.key() }),
  });

  function close() {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={stockKey !== null}
      title={texts.title}
      tone="danger"
      confirmLabel={texts.confirm}
      cancelLabel={messages.controls.cancel}
      pending={remove.isPending}
      pendingText={texts.pending}
      error={remove.error === null ? undefined : stockFailureText(remove.error, texts.failed)}
      onConfirm={() => {
        if (stockKey !== null) remove.mutate(stockKey.id);
      }}
      onCancel={close}
    >
      <p>{texts.question}</p>
      <p className="mt-2 font-mono text-sm wrap-anywhere text-ink">{stockKey?.licenseKey}</p>
    </ConfirmDialog>
  );
}
