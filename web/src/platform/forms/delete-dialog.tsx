import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

type DeleteDialogProps<Target> = {
  /** The entry to delete, as the page showed it. The dialog is open while this is set. */
  target: Target | null;
  texts: { title: string; confirm: string; pending: string; success: string };
  remove: (target: Target) => Promise<unknown>;
  /** The target's current state, if a failure says that a colleague has changed it. */
  presentOf?: (error: Error) => Target | undefined;
  /** The queries that the act makes outdated. */
  outdated: QueryKey;
  failureText: (error: Error) => string;
  onClose: () => void;
  /** The question about the deletion. */
  children: (target: Target) => ReactNode;
};

/**
 * Asks for confirmation before a deletion, deletes, and reports it. If a colleague has changed the
 * entry in the meantime, it asks again with its current state.
 */
export function DeleteDialog<Target>(props: DeleteDialogProps<Target>) {
  const { target, texts, presentOf, outdated, failureText, children } = props;
  const client = useQueryClient();
  const toast = useToast();
  const [present, setPresent] = useState<Target | null>(null);
  const seen = target === null ? null : (present ?? target);
  const remove = useMutation({
    mutationFn: (doomed: Target) => props.remove(doomed),
    onSuccess: () => {
      toast.success(texts.success);
      close();
    },
    onError: (error) => setPresent((before) => presentOf?.(error) ?? before),
    onSettled: () => client.invalidateQueries({ queryKey: outdated }),
  });

  function close() {
    remove.reset();
    setPresent(null);
    props.onClose();
  }

  return (
    <ConfirmDialog
      open={seen !== null}
      title={texts.title}
      tone="danger"
      confirmLabel={texts.confirm}
      cancelLabel={messages.controls.cancel}
      pending={remove.isPending}
      pendingText={texts.pending}
      error={remove.error === null ? undefined : failureText(remove.error)}
      onConfirm={() => {
        if (seen !== null) remove.mutate(seen);
      }}
      onCancel={close}
    >
      {seen === null ? null : children(seen)}
    </ConfirmDialog>
  );
}
