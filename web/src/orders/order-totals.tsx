import { isReadyLicense } from '@regz/rules/licenses/own-licenses.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { moneyText } from './money-text.ts';
import type { OrderOverview } from './use-order-overview.ts';

const texts = messages.orders.totals;

type OrderTotalsProps = {
  /** Undefined while loading. */
  overview: OrderOverview | undefined;
};

type TileProps = { label: string; caption?: ReactNode; children: ReactNode };

function Tile({ label, caption, children }: TileProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-surface p-3 md:px-6 md:py-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="flex min-h-7 max-sm:mt-auto flex-col justify-center font-display font-semibold wrap-anywhere sm:text-xl md:min-h-8 md:text-2xl">
        {children}
      </dd>
      {caption === undefined ? null : (
        <dd className="text-sm text-soft max-sm:sr-only">{caption}</dd>
      )}
    </div>
  );
}

function Spent({ amounts }: { amounts: OrderOverview['totalSpent'] }) {
  return amounts.map((amount) => <span key={amount.currency}>{moneyText(amount)}</span>);
}

/** The caption of the number of active licenses, with the licenses that are ready to redeem. */
function captionOf({ licenses }: OrderOverview): string {
  const ready = licenses.filter(isReadyLicense).length;
  return ready === 0 ? texts.runningToday : texts.runningAndReady({ ready });
}

/** Active Licenses, Total Orders and Total Spent. */
export function OrderTotals({ overview }: OrderTotalsProps) {
  const loading = <Skeleton className="h-6 w-20" />;
  return (
    <dl
      aria-label={texts.title}
      className="grid grid-cols-3 gap-px overflow-hidden rounded-md border border-line bg-line"
    >
      <Tile
        label={texts.activeLicenses}
        caption={overview === undefined ? loading : captionOf(overview)}
      >
        {overview?.activeLicenses ?? loading}
      </Tile>
      <Tile label={texts.totalOrders}>{overview?.totalOrders ?? loading}</Tile>
      <Tile label={texts.totalSpent}>
        {overview === undefined ? loading : <Spent amounts={overview.totalSpent} />}
      </Tile>
    </dl>
  );
}
