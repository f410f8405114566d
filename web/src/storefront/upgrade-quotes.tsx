import { convertPrice, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { useId } from 'react';
import { messages } from '../i18n/en.ts';
import type { Api } from '../platform/api/api.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { planTitle } from './plan-title.ts';
import { upgradeAddress } from './store-address.ts';

const texts = messages.storefrontUpgrade;

export type Upgrades = Awaited<ReturnType<Api['storefront']['readUpgrades']>>;
type Quote = Upgrades['quotes'][number];
type QuoteProps = { upgrades: Upgrades; quote: Quote };

type LineProps = { label: string; value: string };

function Line({ label, value }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5 text-sm">
      <dt className="min-w-0 text-soft wrap-anywhere">{label}</dt>
      <dd className="shrink-0">{value}</dd>
    </div>
  );
}

/** Each line of what an upgrade costs, in the currency that is charged, and when it would end. */
function Sum({ upgrades, quote }: QuoteProps) {
  const { subscription, days, worthMinor, charged, currency } = upgrades;
  const { plan, payMinor, endsAt } = quote;
  const money = (minor: number) => formatMoney(minor, charged.symbol);
  const usedMinor = Math.min(worthMinor, plan.priceMinor);
  const raisedMinor = payMinor - (plan.priceMinor - usedMinor);
  return (
    <dl>
      <Line label={texts.sum.price} value={money(plan.priceMinor)} />
      <Line label={texts.sum.worth(days, subscription ?? '')} value={`−${money(usedMinor)}`} />
      {raisedMinor > 0 ? <Line label={texts.sum.least} value={`+${money(raisedMinor)}`} /> : null}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-medium">{texts.sum.pay}</dt>
        <dd className="text-right">
          <strong className="font-display text-2xl font-semibold">{money(payMinor)}</strong>
          {currency.code === charged.code ? null : (
            <span className="block text-sm text-soft">
              {texts.sum.shown(
                formatMoney(convertPrice(payMinor, currency.rateMicros), currency.symbol),
              )}
            </span>
          )}
        </dd>
      </div>
      <Line label={texts.sum.end} value={formatInstant(endsAt)} />
    </dl>
  );
}

/** One plan of another package, with what it costs now and the way to pay that. */
export function UpgradeQuote({ upgrades, quote }: QuoteProps) {
  const titleId = useId();
  const { worthMinor, charged, currency } = upgrades;
  const { plan, payMinor } = quote;
  const unusedMinor = worthMinor - plan.priceMinor;
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
        <p className="mt-1 text-sm text-soft">{plan.features.join(' · ')}</p>
      </div>
      <Sum upgrades={upgrades} quote={quote} />
      {unusedMinor > 0 ? <Notice tone="warn">{texts.unused(money(unusedMinor))}</Notice> : null}
      <div className="mt-auto grid">
        {plan.delivery === 'now' ? (
          <a
            href={upgradeAddress({ plan, currency: currency.code, payMinor })}
            aria-describedby={titleId}
            className={buttonClass('primary')}
          >
            {payMinor === 0 ? texts.free : texts.act(money(payMinor))}
          </a>
        ) : (
          <Button variant="secondary" disabled aria-describedby={titleId}>
            {texts.soldOut}
          </Button>
        )}
      </div>
    </article>
  );
}
