import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { type EventHook, hookName } from './event-hooks.ts';

const texts = messages.eventHooksStaff.rotateDialog;

type RotateSecretDialogProps = {
  hook: EventHook | null;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

/** Asks before an endpoint gets a new secret. */
export function RotateSecretDialog({ hook, onSecret, onClose }: RotateSecretDialogProps) {
  const client = useQueryClient();
  const rotate = useMutation({
    mutationFn: ({ id }: EventHook) => api.eventHooks.rotateSecret({ id }),
    onSuccess: ({ secret }) => {
      close();
      onSecret(secret);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.eventHooks.listHooks.key() }),
  });

  function close() {
    rotate.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={hook !== null}
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={messages.controls.cancel}
      pending={rotate.isPending}
      pendingText={texts.pending}
      error={rotate.error === null ? undefined : errorText(rotate.error)}
      onConfirm={() => {
        if (hook !== null) rotate.mutate(hook);
      }}
      onCancel={close}
    >
      {hook === null ? null : <p className="wrap-anywhere">{texts.text(hookName(hook))}</p>}
    </ConfirmDialog>
  );
}
