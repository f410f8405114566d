import { COUPON_LIMITS } from '@regz/rules/coupons/new-coupon.ts';
import {
  BASE_CURRENCY,
  convertPrice,
  type CurrencyCode,
  formatMoney,
} from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type Api, api } from '../platform/api/api.ts';
import { errorText, isRefusal } from '../platform/api/error-text.ts';
import { missingFields, useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { type Coupon, currencyOf, priceWithCoupon } from './price-with-coupon.ts';

const texts = messages.coupons;
const { COUPON_CURRENCY_DIFFERS: otherCurrency } = messages.errors;

/** A price with a code, in hundredths of LKR, and the text for the saving. */
type LoweredPrice = { code: string; totalMinor: number; saving: ReactNode };

/** Prices with a code, by plan id. Plans without a discount are absent. */
export type LoweredPrices = Readonly<Record<string, LoweredPrice>>;

type Plan = Awaited<ReturnType<Api['storefront']['readCatalogue']>>['plans'][number];

export type CouponEntryProps = {
  plans: readonly Plan[];
  titleOf: (plan: Plan) => string;
  currencies: readonly { code: CurrencyCode; symbol: string; rateMicros: number }[];
  /** The display currency. */
  currency: CurrencyCode;
  /** The code in the address. */
  code: string | null;
  onCode: (code: string | null) => void;
  onLowered: (prices: LoweredPrices | null) => void;
};

type Shown = Pick<CouponEntryProps, 'titleOf' | 'plans' | 'currencies' | 'currency'>;

type SavingProps = {
  plan: CouponEntryProps['plans'][number];
  totalMinor: number;
  shown: CouponEntryProps['currencies'][number];
};

/** The price without the code, and the saving. */
function Saving({ plan, totalMinor, shown }: SavingProps) {
  const money = (minor: number) => formatMoney(convertPrice(minor, shown.rateMicros), shown.symbol);
  return (
    <p className="flex flex-wrap gap-x-2 text-sm">
      <s className="text-faint">
        <span className="sr-only">{`${texts.before} `}</span>
        <span>{money(plan.priceMinor)}</span>
      </s>
      <strong className="font-medium text-accent-text">
        {texts.saves({ amount: money(plan.priceMinor - totalMinor) })}
      </strong>
    </p>
  );
}

function pricesWith(coupon: Coupon, { plans, currencies, currency }: Shown): LoweredPrices {
  const shown = currencies.find(({ code }) => code === currency);
  const lowered: Record<string, LoweredPrice> = {};
  for (const plan of plans) {
    const price = priceWithCoupon(coupon, { plan, currencies, currency });
    if (price.refusal !== null || shown === undefined) continue;
    const { totalMinor } = price;
    const saving = <Saving plan={plan} totalMinor={totalMinor} shown={shown} />;
    lowered[plan.id] = { code: coupon.code, totalMinor, saving };
  }
  return lowered;
}

type OfferProps = { coupon: Coupon; shown: Shown };

/** The discount of the code and its plans, or the reason why it lowers no price here. */
function Offer({ coupon, shown }: OfferProps) {
  const own = currencyOf(coupon);
  if (own !== BASE_CURRENCY && own !== shown.currency) {
    return <Notice tone="warn">{otherCurrency({ currency: own })}</Notice>;
  }
  const { discount, planIds, leastMinor } = coupon;
  if (Object.keys(pricesWith(coupon, shown)).length === 0) {
    return <Notice tone="warn">{leastMinor === null ? texts.ownPrices : texts.noPlan}</Notice>;
  }
  const symbol = shown.currencies.find(({ code }) => code === own)?.symbol ?? own;
  return (
    <p role="status" className="flex min-w-0 flex-wrap gap-x-2">
      <strong translate="no" className="font-mono wrap-anywhere text-ink">
        {coupon.code}
      </strong>
      <span>
        {discount.kind === 'percent'
          ? texts.percentOff({ percent: discount.percent })
          : texts.amountOff({ amount: formatMoney(discount.amountMinor, symbol) })}
      </span>
      {planIds === null ? null : (
        <span className="text-soft">
          {texts.onlyFor({
            plans: shown.plans
              .filter(({ id }) => planIds.includes(id))
              .map(shown.titleOf)
              .join(', '),
          })}
        </span>
      )}
    </p>
  );
}

type Answer = { coupon: Coupon } | { coupon: null; error: unknown };

/** Reads as a customer, who gets more details, or as a visitor. */
async function read(
  code: string,
  ask: (input: { code: string }) => Promise<Coupon> = api.coupons.readOwnCoupon,
): Promise<Answer> {
  try {
    return { coupon: await ask({ code }) };
  } catch (error) {
    if (isRefusal(error, 'SESSION_REQUIRED')) return read(code, api.coupons.readCoupon);
    return { coupon: null, error };
  }
}

/** The coupon of the typed or linked code. Reloads together with the prices. */
function useCoupon({ code, onCode, plans }: CouponEntryProps) {
  const form = useForm({ code: code ?? '' });
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  const [asking, setAsking] = useState(false);

  function hear(answer: Answer) {
    setAsking(false);
    setCoupon(answer.coupon);
    if (answer.coupon === null) form.refuse({ fields: { code: errorText(answer.error) } });
    else form.accept();
    const found = answer.coupon?.code ?? null;
    if (found !== code) onCode(found);
  }

  const hearAgain = useEffectEvent(hear);
  const linked = useEffectEvent(() => code);
  useEffect(() => {
    const known = linked();
    if (known !== null) void read(known).then((answer) => hearAgain(answer));
  }, [plans]);

  function apply(typed: string) {
    setAsking(true);
    void read(typed).then(hear);
  }

  function remove() {
    setCoupon(null);
    form.clear();
    onCode(null);
  }
  return { form, coupon, asking, apply, remove };
}

/** The coupon field, and the discount of the code. The page shows the resulting prices. */
export function CouponEntry(props: CouponEntryProps) {
  const { plans, currencies, currency } = props;
  const { form, coupon, asking, apply, remove } = useCoupon(props);
  const tell = useEffectEvent(() =>
    props.onLowered(coupon === null ? null : pricesWith(coupon, props)),
  );
  useEffect(() => tell(), [coupon, plans, currencies, currency]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = missingFields(form.values);
    if (missing.code === undefined) apply(form.values.code);
    else form.refuse({ fields: missing });
  }

  if (coupon !== null) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Offer coupon={coupon} shown={props} />
        <Button variant="secondary" size="sm" onClick={remove}>
          {texts.remove}
        </Button>
      </div>
    );
  }
  return (
    <form id={form.id} noValidate onSubmit={submit} className="flex max-w-md items-start gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          {...form.field('code')}
          label={texts.label}
          maxLength={2 * COUPON_LIMITS.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          translate="no"
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        className="mt-7"
        pending={asking}
        pendingText={texts.applying}
      >
        {texts.apply}
      </Button>
    </form>
  );
}
