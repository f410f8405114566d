import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { DeleteDialog } from '../platform/forms/delete-dialog.tsx';
import { type EventHook, hookName } from './event-hooks.ts';

const texts = messages.eventHooksStaff.removeDialog;

/** Asks before an endpoint is removed. */
export function RemoveHookDialog({
  hook,
  onClose,
}: {
  hook: EventHook | null;
  onClose: () => void;
}) {
  return (
    <DeleteDialog
      target={hook}
      texts={texts}
      remove={({ id }) => api.eventHooks.removeHook({ id })}
      outdated={queries.eventHooks.listHooks.key()}
      failureText={errorText}
      onClose={onClose}
    >
      {(doomed) => <p className="wrap-anywhere">{texts.text(hookName(doomed))}</p>}
    </DeleteDialog>
  );
}
