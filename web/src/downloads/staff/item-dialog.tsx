import { messages } from '../../i18n/en.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ItemForm } from './item-form.tsx';
import type { Draft } from './staff-items.ts';

const texts = messages.downloadsStaff.form;

type ItemDialogProps = {
  /** Open while there is something to work on. */
  draft: Draft | null;
  maxBytes: number;
  onClose: () => void;
};

/** Publishes or changes a download. */
export function ItemDialog({ draft, maxBytes, onClose }: ItemDialogProps) {
  return (
    <Dialog
      open={draft !== null}
      // A click beside the dialog would throw an upload away.
      insistent
      onClose={onClose}
      title={draft?.kind === 'edit' ? texts.editTitle : texts.addTitle}
      closeLabel={messages.controls.close}
    >
      {draft === null ? null : <ItemForm draft={draft} maxBytes={maxBytes} onClose={onClose} />}
    </Dialog>
  );
}
