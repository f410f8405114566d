import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import type { SubscriptionType } from './subscription-types.ts';

const texts = messages.storefrontTypes.deleteDialog;

type DeleteSubscriptionTypeDialogProps = {
  /** Open while there is a subscription type to delete. */
  type: SubscriptionType | null;
  onClose: () => void;
};

/** Asks before a subscription type is deleted. Source: specification B 5 Subscription type. */
export function DeleteSubscriptionTypeDialog({ type, onClose }: DeleteSubscriptionTypeDialogProps) {
  return (
    <DeleteDialog
      id={type?.id}
      remove={api.storefront.subscriptionTypes.remove}
      outdated={queries.storefront.subscriptionTypes.key()}
      failureText={(error) => failureText(error, texts.failed)}
      texts={texts}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{texts.question(type?.name ?? '')}</p>
    </DeleteDialog>
  );
}
