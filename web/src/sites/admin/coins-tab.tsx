import { AdjustCard } from '../../coins/staff/adjust-card.tsx';
import { AdjustmentsCard } from '../../coins/staff/adjustments-card.tsx';
import { ChecksCard } from '../../coins/staff/checks-card.tsx';
import { OverviewCard } from '../../coins/staff/overview-card.tsx';
import { NetworksCard } from '../../shop/staff/networks-card.tsx';

/** The Coins tab: how many there are, corrections, purchases by network, the ledger's checks. */
export function CoinsTab() {
  return (
    <div className="flex flex-col gap-6">
      <OverviewCard />
      <AdjustCard />
      <AdjustmentsCard />
      <NetworksCard />
      <ChecksCard />
    </div>
  );
}
