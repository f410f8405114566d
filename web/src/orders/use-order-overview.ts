import { useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../platform/api/api.ts';

export type OrderOverview = Awaited<ReturnType<Api['orders']['readOrderOverview']>>;
export type License = OrderOverview['licenses'][number];

/** The logged-in customer's licenses and totals. Set `enabled` once the login is confirmed. */
export function useOrderOverview(enabled: boolean) {
  return useQuery({ ...queries.orders.readOrderOverview.queryOptions({ input: {} }), enabled });
}
