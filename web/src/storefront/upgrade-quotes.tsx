import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { useId } from 'react';
import { shownLanguage, shownText } from '../platform/languages/shown-text.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { planTitle } from './plan-title.ts';
import { changeAddress } from './store-address.ts';
import { type Change, UpgradeSum } from './upgrade-sum.tsx';

const texts = messages.storefrontUpgrade;

/**
 * One plan of another package, with its current price and a link to the confirmation of the change.
 *
 * @param props.leads True if it has the page's primary button.
 */
export function UpgradeQuote({ upgrades, quote, leads }: Change & { leads: boolean }) {
  const titleId = useId();
  const { charged, currency } = upgrades;
  const { plan, payMinor, givesUp } = quote;
  const money = (minor: number) => formatMoney(minor, charged.symbol);
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col gap-4 rounded-md border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h3 id={titleId} className="text-xl wrap-anywhere">
          {planTitle(plan)}
        </h3>
        <p lang={shownLanguage(plan.title)} className="mt-1 text-sm text-soft">
          {plan.features.map(shownText).join(' · ')}
        </p>
      </div>
      <UpgradeSum upgrades={upgrades} quote={quote} />
      {givesUp.lostMinor > 0 ? (
        <Notice tone="warn">{texts.lost({ amount: money(givesUp.lostMinor) })}</Notice>
      ) : null}
      <div className="mt-auto grid">
        <a
          href={changeAddress({ plan, currency: currency.code })}
          aria-describedby={titleId}
          className={buttonClass(leads ? 'primary' : 'secondary')}
        >
          {payMinor === 0 ? texts.free : texts.act({ amount: money(payMinor) })}
        </a>
      </div>
    </article>
  );
}
