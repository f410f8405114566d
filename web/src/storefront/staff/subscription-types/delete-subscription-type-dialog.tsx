import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { DeleteDialog } from '../../../platform/forms/delete-dialog.tsx';
import { standingOf, type SubscriptionType } from './subscription-types.ts';

const texts = messages.storefrontTypes.deleteDialog;

type DeleteSubscriptionTypeDialogProps = {
  /** Open while there is a subscription type to delete. */
  type: SubscriptionType | null;
  onClose: () => void;
};

function presentOf(error: Error): SubscriptionType | undefined {
  return refusalData(error, 'STOREFRONT_TYPE_CHANGED');
}

function whyNot(error: Error): string {
  const present = presentOf(error);
  if (present === undefined) return failureText(error, texts.failed);
  return texts.changed(present.editedBy, standingOf(present));
}

/** Asks for confirmation before a subscription type is deleted. */
export function DeleteSubscriptionTypeDialog({ type, onClose }: DeleteSubscriptionTypeDialogProps) {
  return (
    <DeleteDialog
      target={type}
      remove={({ id, version }) => api.storefront.staff.removeSubscriptionType({ id, version })}
      presentOf={presentOf}
      outdated={queries.storefront.staff.listSubscriptionTypes.key()}
      failureText={whyNot}
      texts={texts}
      onClose={onClose}
    >
      {({ name }) => <p className="wrap-anywhere">{texts.question(name)}</p>}
    </DeleteDialog>
  );
}
