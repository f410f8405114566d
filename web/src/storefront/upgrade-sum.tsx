import { convertPrice, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../platform/api/api.ts';
import { formatInstant } from '../platform/time/format-date.ts';

const texts = messages.storefrontUpgrade.sum;

export type Upgrades = Awaited<ReturnType<Api['storefront']['readUpgrades']>>;
/** The price of a change to one plan, the days it takes, and their value. */
export type Change = { upgrades: Upgrades; quote: Upgrades['quotes'][number] };

type LineProps = { label: string; value: string };

function Line({ label, value }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5 text-sm">
      <dt className="min-w-0 text-soft wrap-anywhere">{label}</dt>
      <dd className="shrink-0">{value}</dd>
    </div>
  );
}

/** Each line of the price of a change, in the charged currency, and the end of the new package. */
export function UpgradeSum({ upgrades, quote }: Change) {
  const { subscription, days, worthMinor, charged, currency } = upgrades;
  const { plan, payMinor, endsAt } = quote;
  const money = (minor: number) => formatMoney(minor, charged.symbol);
  const usedMinor = Math.min(worthMinor, plan.priceMinor);
  const raisedMinor = payMinor - (plan.priceMinor - usedMinor);
  return (
    <dl>
      <Line label={texts.price} value={money(plan.priceMinor)} />
      <Line
        label={texts.worth({ n: days, name: subscription ?? '' })}
        value={`−${money(usedMinor)}`}
      />
      {raisedMinor > 0 ? (
        <Line label={texts.least({ amount: money(payMinor) })} value={`+${money(raisedMinor)}`} />
      ) : null}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-medium">{texts.pay}</dt>
        <dd className="text-right">
          <strong className="font-display text-2xl font-semibold">{money(payMinor)}</strong>
          {currency.code === charged.code ? null : (
            <span className="block text-sm text-soft">
              {texts.shown({
                amount: formatMoney(convertPrice(payMinor, currency.rateMicros), currency.symbol),
              })}
            </span>
          )}
        </dd>
      </div>
      <Line label={texts.end} value={formatInstant(endsAt)} />
    </dl>
  );
}
