import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListedNetworksCard } from './listed-networks-card.tsx';
import { NetworksCard } from './networks-card.tsx';
import { OffersCard } from './offers-card.tsx';
import { ShareDialog } from './share-dialog.tsx';

const texts = messages.shopStaff;

/** The buyers of each network, and shared networks. */
function Networks() {
  const networks = useQuery(queries.shop.staff.listNetworks.queryOptions({ input: {} }));
  const [listed, setListed] = useState<string | null>(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={networks} pending={pending} failed={texts.networks.loadFailed}>
      {({ busiest, shared, pace }) => (
        <>
          <NetworksCard networks={busiest} pace={pace} onShare={setListed} />
          <ListedNetworksCard networks={shared} onAdd={() => setListed('')} />
          {listed === null ? null : (
            <ShareDialog network={listed} onClose={() => setListed(null)} />
          )}
        </>
      )}
    </QueryRegion>
  );
}

/** The Coin Shop tab of the admin panel: products, purchases by network, shared networks. */
export function CoinShopTab() {
  return (
    <div className="flex flex-col gap-6">
      <OffersCard />
      <Networks />
    </div>
  );
}
