import { messages } from '@regz/texts/en.ts';
import { ChangeDialog } from '../../../storefront/checkout/change-dialog.tsx';
import type { Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import { planTitle } from '../../../storefront/plan-title.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { Resumed } from './use-payment.ts';

const texts = messages.storefrontBuying.question;

type BuyingQuestionProps = {
  asked: Resumed;
  /** The price of a purchase in the shown currency. */
  priceOf: (purchase: Purchase) => string;
  /** Called with the agreed purchase. */
  onAgree: (purchase: Purchase) => void;
  onClose: () => void;
};

/** Asks for confirmation before a link or a change of package spends anything. */
export function BuyingQuestion({ asked, priceOf, onAgree, onClose }: BuyingQuestionProps) {
  const { purchase, change } = asked;
  const agreed = { ...purchase, asks: undefined };
  if (change !== undefined) {
    const { plan, currency } = purchase;
    const whole = { plan, currency, coupon: null };
    return (
      <ChangeDialog
        change={change}
        fullPrice={priceOf(whole)}
        onChange={() => onAgree(agreed)}
        onBuyKey={() => onAgree(whole)}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={texts.title}
      confirmLabel={texts.pay}
      cancelLabel={messages.controls.cancel}
      onConfirm={() => onAgree(agreed)}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-raised px-4 py-2">
          <span className="font-medium text-ink">{planTitle(purchase.plan)}</span>
          <span>{priceOf(purchase)}</span>
        </p>
        {purchase.gift === undefined ? null : (
          <p>{texts.gift({ name: purchase.gift.recipient })}</p>
        )}
        {purchase.coupon === null ? null : <p>{texts.code({ code: purchase.coupon.code })}</p>}
      </div>
    </ConfirmDialog>
  );
}
