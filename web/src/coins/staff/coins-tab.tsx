import { AdjustmentsCard } from './adjustments-card.tsx';
import { ChecksCard } from './checks-card.tsx';
import { OverviewCard } from './overview-card.tsx';

/** The Coins tab of the admin panel: totals, corrections, and the ledger's checks. */
export function CoinsTab() {
  return (
    <div className="flex flex-col gap-6">
      <OverviewCard />
      <AdjustmentsCard />
      <ChecksCard />
    </div>
  );
}
