import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api.ts';
import { errorText } from '../../platform/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { StaffItem } from './staff-items.ts';

const texts = messages.downloadsStaff.removeDialog;

type RemoveItemDialogProps = {
  /** Open while there is a download to delete. */
  item: StaffItem | null;
  onClose: () => void;
};

/** Asks before a download is taken off its page. */
export function RemoveItemDialog({ item, onClose }: RemoveItemDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (id: string) => api.downloads.staff.remove({ id }),
    onSuccess: () => {
      toast.success(texts.success);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.downloads.key() }),
  });

  function close() {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={item !== null}
      title={texts.title}
      tone="danger"
      confirmLabel={texts.confirm}
      cancelLabel={messages.controls.cancel}
      pending={remove.isPending}
      pendingText={texts.pending}
      error={remove.error === null ? undefined : errorText(remove.error)}
      onConfirm={() => {
        if (item !== null) remove.mutate(item.id);
      }}
      onCancel={close}
    >
      <p>{texts.question}</p>
      <p className="mt-2 text-ink wrap-anywhere">{item?.title}</p>
    </ConfirmDialog>
  );
}
