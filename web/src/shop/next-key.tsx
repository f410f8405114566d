import { daysUntilKey, type Earned, FORECAST_DAYS, nextKey } from '@regz/rules/shop/next-key.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { formatNumber } from '../platform/format-number.ts';
import { Link } from '../platform/routing/router.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { KeyRound } from '../ui/icons.ts';

const texts = messages.nextKey;

const PLACE =
  'flex min-h-18 gap-3 border-t border-line pt-3 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8';

/** The key to save for, and the days until there are enough coins. */
export function NextKey({ earned }: { earned: Earned }) {
  const { data, error } = useQuery(queries.shop.listProducts.queryOptions({ input: {} }));
  if (error !== null) return null;
  if (data === undefined) return <Skeleton className="h-18 w-full" />;
  const goal = nextKey(data.products);
  if (goal === undefined) {
    return <p className={`${PLACE} items-center text-soft`}>{texts.noKeys}</p>;
  }
  const { price } = goal;
  const saved = Math.min(data.balance, price);
  const { days, assumed } = daysUntilKey({ price, balance: data.balance }, earned);

  function forecast() {
    if (days > FORECAST_DAYS) return <p>{texts.later({ days: FORECAST_DAYS })}</p>;
    if (days > 0) return <p>{texts.inDays({ n: days })}</p>;
    return (
      <p>
        <Link to="?view=shop" className="text-accent-text underline underline-offset-4">
          {texts.now}
        </Link>
      </p>
    );
  }
  return (
    <div className={PLACE}>
      <span className="cut grid size-10 shrink-0 place-content-center bg-raised">
        <KeyRound className="size-5 text-accent-text" aria-hidden="true" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="font-display text-lg/tight font-semibold">{forecast()}</div>
        <progress
          aria-label={texts.progress({ balance: formatNumber(saved), price: formatNumber(price) })}
          value={saved}
          max={price}
          className="meter-bar"
        />
        <p className="flex flex-wrap justify-between gap-x-3 text-xs text-soft">
          <span lang="en" translate="no">
            {goal.name}
          </span>
          <span className="tabular-nums">{`${formatNumber(saved)} / ${formatNumber(price)}`}</span>
        </p>
        {assumed && days > 0 ? <p className="text-xs text-soft">{texts.assumed}</p> : null}
      </div>
    </div>
  );
}
