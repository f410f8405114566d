import { messages } from '../../../i18n/en.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SubscriptionTypeForm } from './subscription-type-form.tsx';
import type { SubscriptionTypeDraft } from './subscription-types.ts';

const texts = messages.storefrontTypes.form;

type SubscriptionTypeDialogProps = {
  /** Open while this is set. */
  draft: SubscriptionTypeDraft | null;
  onClose: () => void;
};

/** Adds or edits a subscription type. */
export function SubscriptionTypeDialog({ draft, onClose }: SubscriptionTypeDialogProps) {
  return (
    <Dialog
      open={draft !== null}
      onClose={onClose}
      title={draft === 'new' ? texts.addTitle : texts.editTitle}
      closeLabel={messages.controls.close}
    >
      {draft === null ? null : <SubscriptionTypeForm draft={draft} onClose={onClose} />}
    </Dialog>
  );
}
