import { useQuery } from '@tanstack/react-query';
import { GiveawaysPanel } from '../../giveaways/staff/giveaways-panel.tsx';
import { queries } from '../../platform/api/api.ts';

/** The Giveaways tab: the products whose keys can be prizes come from the stock. */
export function GiveawaysTab() {
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  return <GiveawaysPanel products={products.data ?? []} />;
}
