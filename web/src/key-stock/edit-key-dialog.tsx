import { messages } from '../i18n/en.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { EditKeyForm } from './edit-key-form.tsx';
import type { StockKey } from './products.ts';

const texts = messages.keyStock.editDialog;

type EditKeyDialogProps = {
  /** Open while there is a key to edit. */
  stockKey: StockKey | null;
  onClose: () => void;
};

/** Changes the text of an available key. Source: specification B 5 Keys. */
export function EditKeyDialog({ stockKey, onClose }: EditKeyDialogProps) {
  return (
    <Dialog
      open={stockKey !== null}
      onClose={onClose}
      title={texts.title}
      closeLabel={messages.controls.close}
    >
      {stockKey === null ? null : (
        <EditKeyForm key={stockKey.id} stockKey={stockKey} onClose={onClose} />
      )}
    </Dialog>
  );
}
