import type { ReactNode } from 'react';
import { overview } from '../i18n/en/overview/overview.ts';
import { inGroups, rupees, type Overview } from './overview-texts.ts';

const texts = overview.sums;

type SumProps = { name: string; value: string; children: ReactNode };

function Sum({ name, value, children }: SumProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-display text-2xl font-semibold wrap-anywhere">{value}</dd>
      <dd className="text-sm text-soft">{children}</dd>
    </div>
  );
}

type ComparedProps = { now: number; before: number; format: (value: number) => string };

/** How a figure of today compares with yesterday's at this hour. */
function Compared({ now, before, format }: ComparedProps) {
  if (now === before) return <span>{texts.same}</span>;
  const isMore = now > before;
  return (
    <>
      <span aria-hidden="true" className={`mr-1 ${isMore ? 'text-accent-text' : 'text-warn'}`}>
        {isMore ? '▲' : '▼'}
      </span>
      <span>{(isMore ? texts.more : texts.less)(format(Math.abs(now - before)))}</span>
    </>
  );
}

/** Today's figures beside yesterday's: at this hour, and of the whole day. */
export function DaySums({ data }: { data: Overview }) {
  const { sales, redemptions } = data.today;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line min-[62rem]:grid-cols-4">
      <Sum name={texts.sales} value={rupees(sales.today)}>
        <Compared now={sales.today} before={sales.yesterdayByNow} format={rupees} />
      </Sum>
      <Sum name={texts.yesterday} value={rupees(sales.yesterday)}>
        <span>{texts.orders(sales.yesterdayOrders)}</span>
        {sales.yesterdayReturned === 0 ? null : (
          <span>{texts.returned(rupees(sales.yesterdayReturned))}</span>
        )}
      </Sum>
      <Sum name={texts.redemptions} value={inGroups(redemptions.today)}>
        <Compared now={redemptions.today} before={redemptions.yesterdayByNow} format={inGroups} />
      </Sum>
      <Sum name={texts.active} value={inGroups(data.now.active)}>
        <span>{texts.endingSoon(inGroups(data.now.endingSoon))}</span>
      </Sum>
    </dl>
  );
}
