import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

type DeleteDialogProps = {
  /** What is to be deleted; open while there is something. */
  id: string | undefined;
  texts: { title: string; confirm: string; pending: string; success: string };
  remove: (input: { id: string }) => Promise<unknown>;
  /** The queries whose answers are outdated afterwards. */
  outdated: QueryKey;
  failureText: (error: Error) => string;
  onClose: () => void;
  /** The question. */
  children: ReactNode;
};

/** Asks before something is deleted, deletes it, and says so. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { id, texts, outdated, failureText, onClose, children } = props;
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: (input: { id: string }) => props.remove(input),
    onSuccess: () => {
      toast.success(texts.success);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: outdated }),
  });

  return (
    <ConfirmDialog
      open={id !== undefined}
      title={texts.title}
      tone="danger"
      confirmLabel={texts.confirm}
      cancelLabel={messages.controls.cancel}
      pending={remove.isPending}
      pendingText={texts.pending}
      error={remove.error === null ? undefined : failureText(remove.error)}
      onConfirm={() => {
        if (id !== undefined) remove.mutate({ id });
      }}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
