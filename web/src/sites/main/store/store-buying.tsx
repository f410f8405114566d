import { BASE_CURRENCY, convertPrice, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { useEffect, useEffectEvent } from 'react';
import { CouponEntry, type CouponEntryProps } from '../../../coupons/coupon-entry.tsx';
import { SiteProviders } from '../../../platform/site-providers.tsx';
import { CheckoutStage } from '../../../storefront/checkout/checkout-stage.tsx';
import { PaidMoment } from '../../../storefront/checkout/paid-moment.tsx';
import { PaymentWaysDialog } from '../../../storefront/checkout/payment-ways-dialog.tsx';
import { PendingDialog } from '../../../storefront/checkout/pending-dialog.tsx';
import { chargedMinor, type Purchase } from '../../../storefront/checkout/use-start-checkout.ts';
import { GiftDialog } from '../../../storefront/gift/gift-dialog.tsx';
import { planTitle } from '../../../storefront/plan-title.ts';
import { priceCurrencies } from '../../../storefront/price-currencies.ts';
import type { Catalogue } from '../../../storefront/store-catalogue.ts';
import { BuyingQuestion } from './buying-question.tsx';
import { StoreSignInDialog } from './store-sign-in-dialog.tsx';
import { usePurchase } from './use-purchase.ts';

export type StoreBuyingProps = {
  catalogue: Catalogue;
  /** Requests the catalogue again. */
  reload: () => void;
  /** A new object for every press of a Buy button. */
  purchase: Purchase;
  /** Called if the purchase ends, so that another may start. */
  onEnd: (end: 'left' | 'other') => void;
};

function BuyingFlow({ catalogue, reload, purchase, onEnd }: StoreBuyingProps) {
  const { currencies, checkout: checkouts } = catalogue;
  const flow = usePurchase({ ways: checkouts.ways, currencies, reload, onEnd });
  const { step, checkout } = flow;
  const begin = useEffectEvent(() => void flow.buy(purchase));

  useEffect(() => begin(), [purchase]);

  return (
    <>
      {step.kind === 'gift' ? (
        <GiftDialog
          plan={{
            title: planTitle(step.purchase.plan),
            price: shownPrice(catalogue, step.purchase),
          }}
          onSaid={(gift) => void flow.buy({ ...step.purchase, gift })}
          onClose={flow.giveUp}
        />
      ) : null}
      {step.kind === 'sign-in' ? (
        <StoreSignInDialog
          plan={{
            title: planTitle(step.purchase.plan),
            price: shownPrice(catalogue, step.purchase),
          }}
          onSignedIn={flow.signedIn}
          onClose={flow.giveUp}
        />
      ) : null}
      {step.kind === 'question' ? (
        <BuyingQuestion
          asked={step.asked}
          priceOf={(asked) => shownPrice(catalogue, asked)}
          onAgree={flow.agree}
          onClose={flow.giveUp}
        />
      ) : null}
      {step.kind === 'ways' ? (
        <PaymentWaysDialog
          plan={{
            title: planTitle(step.purchase.plan),
            price: shownPrice(catalogue, step.purchase),
          }}
          charge={
            step.purchase.currency === BASE_CURRENCY ? null : charge(catalogue, step.purchase)
          }
          ways={catalogue.checkout.ways}
          isLowered={chargedMinor(step.purchase) < step.purchase.plan.priceMinor}
          isUpgrade={step.purchase.upgrade !== undefined}
          away={step.away}
          buyer={flow.buyer}
          onChoose={flow.choose}
          onClose={flow.giveUp}
        />
      ) : null}
      {step.kind === 'pending' ? (
        <PendingDialog pending={step.pending} onPay={flow.payAllTheSame} onClose={flow.giveUp} />
      ) : null}
      {checkout === null ? null : (
        <CheckoutStage key={checkout.orderId} checkout={checkout} onNews={flow.hear} />
      )}
      {step.kind === 'paid' ? (
        <PaidMoment
          plan={planTitle(purchase.plan)}
          isFree={checkout?.view.kind === 'free'}
          isGift={checkout?.isGift === true}
        />
      ) : null}
    </>
  );
}

function charge(catalogue: Catalogue, purchase: Purchase): string {
  return shownPrice(catalogue, { ...purchase, currency: BASE_CURRENCY });
}

function shownPrice({ currencies }: Catalogue, purchase: Purchase): string {
  const { shown } = priceCurrencies(currencies, purchase.currency);
  return formatMoney(convertPrice(chargedMinor(purchase), shown.rateMicros), shown.symbol);
}

/**
 * All steps from the Buy button to the payment: login, checkout, messages. This is most of the
 * page's code and is not visible at first, so it loads when a purchase is likely.
 */
export function StoreBuying(props: StoreBuyingProps) {
  return (
    <SiteProviders>
      <BuyingFlow {...props} />
    </SiteProviders>
  );
}

/** The coupon field. It is part of the buying code, so that the first view loads without it. */
export function StoreCoupon(props: Omit<CouponEntryProps, 'titleOf'>) {
  return <CouponEntry {...props} titleOf={planTitle} />;
}
