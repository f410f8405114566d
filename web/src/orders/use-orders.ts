import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries, type Api } from '../platform/api/api.ts';
import { followOrderChanges } from './follow-order-changes.ts';

export type Order = Awaited<ReturnType<Api['orders']['readOwnOrder']>>;
export type OrderOverview = Awaited<ReturnType<Api['orders']['readOrderOverview']>>;
export type License = OrderOverview['licenses'][number];

const CHECK_MS = 10_000;

/**
 * The logged-in customer's licenses and totals; `enabled` once somebody is known to be logged in.
 */
export function useOrderOverview(enabled: boolean) {
  return useQuery({ ...queries.orders.readOrderOverview.queryOptions({ input: {} }), enabled });
}

/** The history, page after page. */
export function useOrderHistory(enabled: boolean) {
  return useInfiniteQuery({
    ...queries.orders.listOwnOrders.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
    enabled,
  });
}

export type OrderHistory = ReturnType<typeof useOrderHistory>;

/** Reloads everything about orders as soon as one has changed. */
export function useOrderChanges(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return undefined;
    return followOrderChanges(() => {
      void client.invalidateQueries({ queryKey: queries.orders.key() });
    });
  }, [client, enabled]);
}

/**
 * Has the server ask the payment provider about the newest undecided order now and then, so that an
 * unreported payment is found while the buyer waits.
 */
export function usePendingCheck(orders: readonly Order[]): void {
  const client = useQueryClient();
  const pending = orders.find(({ status }) => status === 'pending');
  const { data: checked } = useQuery({
    ...queries.orders.readOwnOrder.queryOptions({ input: { orderId: pending?.orderId ?? '' } }),
    enabled: pending !== undefined,
    refetchInterval: CHECK_MS,
  });
  const decided =
    checked !== undefined &&
    checked.orderId === pending?.orderId &&
    checked.status !== pending.status;
  useEffect(() => {
    if (decided) void client.invalidateQueries({ queryKey: queries.orders.key() });
  }, [client, decided]);
}
