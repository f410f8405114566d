import { messages } from '../../../i18n/en.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

const texts = messages.ordersStaff.refundForm;

type RefundConfirmationProps = {
  amount: string;
  username: string;
  /** Whether nothing is left then, and the key goes with it. */
  endsKey: boolean;
  pending: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onBack: () => void;
};

/** Asks before money is given back. */
export function RefundConfirmation(props: RefundConfirmationProps) {
  const { amount, username, endsKey, pending, error, onConfirm, onBack } = props;
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere text-ink">{texts.question(amount, username)}</p>
      {endsKey ? <p>{texts.keyEnds}</p> : null}
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          {texts.back}
        </Button>
        <Button variant="danger" pending={pending} pendingText={texts.pending} onClick={onConfirm}>
          {texts.confirm(amount)}
        </Button>
      </div>
    </div>
  );
}
