import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { formatNumber, counted } from '../platform/format-number.ts';
import { Link } from '../platform/routing/router.tsx';
import { CountedUp } from '../platform/theme/counted-up.tsx';
import { BALANCE_ID, FLIGHT_MS } from './flying-coins.ts';

const COUNT_MS = 400;

/** A person's coins, linked to the statement, which has the reason of each movement. */
export function BalanceLink({ coins }: { coins: number }) {
  const [{ before, now }, setGrowth] = useState({ before: coins, now: coins });
  if (now !== coins) setGrowth({ before: now, now: coins });
  return (
    <Link
      id={BALANCE_ID}
      to="?view=statement"
      aria-label={messages.coins.openStatement(counted(coins))}
      className="cut flex min-h-9 items-center gap-1.5 bg-raised pr-3 pl-2 [--cut:8px] hover:bg-line focus-visible:-outline-offset-2 max-[23rem]:pr-2 max-[23rem]:pl-1"
    >
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-5 shrink-0">
        <path d="M7 2h10l5 5v10l-5 5H7l-5-5V7z" fill="var(--color-accent)" />
        <path
          d="M9.5 17V7H14l1.5 1.5v3L14 13h-2.5M13 13l2.5 4"
          stroke="var(--color-on-accent)"
          strokeWidth="2"
        />
      </svg>
      <b className="font-display text-lg/none font-semibold tabular-nums">
        <CountedUp
          key={coins}
          from={before}
          to={coins}
          countMs={COUNT_MS}
          delayMs={FLIGHT_MS}
          text={formatNumber}
        />
      </b>
    </Link>
  );
}
