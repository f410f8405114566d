import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import type { StaffItem } from './staff-items.ts';

const texts = messages.downloadsStaff.removeDialog;

type RemoveItemDialogProps = {
  /** Open while there is a download to delete. */
  item: StaffItem | null;
  onClose: () => void;
};

/** Asks before a download is taken off its page. */
export function RemoveItemDialog({ item, onClose }: RemoveItemDialogProps) {
  return (
    <DeleteDialog
      id={item?.id}
      remove={api.downloads.staff.remove}
      outdated={queries.downloads.key()}
      failureText={errorText}
      texts={texts}
      onClose={onClose}
    >
      <p>{texts.question}</p>
      <p className="mt-2 text-ink wrap-anywhere">{item?.title}</p>
    </DeleteDialog>
  );
}
