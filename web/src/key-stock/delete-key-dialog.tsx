import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { DeleteDialog } from '../platform/forms/delete-dialog.tsx';
import type { StockKey } from './products.ts';

const texts = messages.keyStock.deleteDialog;

type DeleteKeyDialogProps = {
  /** Open while there is a key to delete. */
  stockKey: StockKey | null;
  onClose: () => void;
};

/** Asks before an available key is deleted. Source: specification B 5 Keys. */
export function DeleteKeyDialog({ stockKey, onClose }: DeleteKeyDialogProps) {
  return (
    <DeleteDialog
      target={stockKey}
      remove={({ id }) => api.keyStock.deleteKey({ id })}
      outdated={queries.keyStock.key()}
      failureText={(error) => failureText(error, texts.failed)}
      texts={texts}
      onClose={onClose}
    >
      {({ licenseKey }) => (
        <>
          <p>{texts.question}</p>
          <p translate="no" className="mt-2 font-mono text-sm wrap-anywhere text-ink">
            {licenseKey}
          </p>
        </>
      )}
    </DeleteDialog>
  );
}
