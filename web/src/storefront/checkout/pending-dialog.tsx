import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import { messages } from '@regz/texts/en.ts';
import { orderPath } from '../../platform/paths.ts';
import { useBackCloses } from '../../platform/use-back-closes.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

const texts = messages.storefrontBuying.pending;

type PendingDialogProps = {
  /** The order whose payment is pending, and its provider. */
  pending: { orderId: string; provider: PaymentProviderId };
  onPay: () => void;
  onClose: () => void;
};

/** Asks for confirmation before a buyer with a pending payment pays again. */
export function PendingDialog({ pending, onPay, onClose }: PendingDialogProps) {
  const { orderId, provider } = pending;
  useBackCloses(true, onClose);
  return (
    <ConfirmDialog
      open
      title={texts.title}
      confirmLabel={texts.pay}
      cancelLabel={texts.wait}
      tone="danger"
      onConfirm={onPay}
      onCancel={onClose}
    >
      <p>{messages.errors.PAYMENT_PENDING[provider]}</p>
      <p className="mt-2">
        <span>{`${texts.order} `}</span>
        <a
          href={orderPath(orderId)}
          translate="no"
          className="font-mono text-accent-text underline underline-offset-4"
        >
          {orderId}
        </a>
      </p>
      <p className="mt-2 text-soft">{texts.twice}</p>
    </ConfirmDialog>
  );
}
