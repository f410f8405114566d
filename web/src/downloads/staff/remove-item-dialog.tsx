import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { standingOf } from './item-draft.ts';
import type { StaffItem } from './staff-items.ts';

const texts = messages.downloadsStaff.removeDialog;

type RemoveItemDialogProps = {
  /** Open while there is a download to delete. */
  item: StaffItem | null;
  onClose: () => void;
};

function presentOf(error: Error): StaffItem | undefined {
  return refusalData(error, 'DOWNLOAD_CHANGED');
}

function whyNot(error: Error): string {
  const present = presentOf(error);
  if (present === undefined) return errorText(error);
  return texts.changed(present.editedBy, standingOf(present));
}

/** Asks before a download is taken off its page. */
export function RemoveItemDialog({ item, onClose }: RemoveItemDialogProps) {
  return (
    <DeleteDialog
      target={item}
      remove={({ id, revision }) => api.downloads.staff.removeDownload({ id, revision })}
      presentOf={presentOf}
      outdated={queries.downloads.key()}
      failureText={whyNot}
      texts={texts}
      onClose={onClose}
    >
      {({ title }) => (
        <>
          <p>{texts.question}</p>
          <p className="mt-2 text-ink wrap-anywhere">{title}</p>
        </>
      )}
    </DeleteDialog>
  );
}
