import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, queries } from '../platform/api/api.ts';
import { pageByPage } from '../platform/queries/page-by-page.ts';

export type Order = Awaited<ReturnType<Api['orders']['listOwnOrders']>>['orders'][number];
/** A single order, with its receipt. */
export type OwnOrder = Awaited<ReturnType<Api['orders']['readOwnOrder']>>;

const CHECK_MS = 10_000;
const EVENTS = '/api/orders/events';

/** The delay before a refused stream is opened again. */
const REOPEN_MS = 10_000;

/** The history, page by page. */
export function useOrderHistory(enabled: boolean) {
  return useInfiniteQuery({
    ...queries.orders.listOwnOrders.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      ...pageByPage,
    }),
    enabled,
  });
}

export type OrderHistory = ReturnType<typeof useOrderHistory>;

/** Reloads all data about orders as soon as one has changed. */
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
 * Lets the server check the newest undecided order with the payment provider at intervals, so that
 * an unreported payment is found while the buyer waits.
 */
export function usePendingCheck(orders: readonly Order[]): void {
  const client = useQueryClient();
  const pending = orders.find(
    ({ status, pending: by }) => status === 'pending' || by !== undefined,
  );
  const { data: checked } = useQuery({
    ...queries.orders.readOwnOrder.queryOptions({ input: { orderId: pending?.orderId ?? '' } }),
    enabled: pending !== undefined,
    refetchInterval: CHECK_MS,
  });
  const decided =
    checked !== undefined &&
    checked.orderId === pending?.orderId &&
    (checked.status !== pending.status || checked.pending !== pending.pending);
  useEffect(() => {
    if (decided) void client.invalidateQueries({ queryKey: queries.orders.key() });
  }, [client, decided]);
}

/**
 * Calls `onChange` when one of the logged-in customer's orders may have changed: on an event of the
 * server, and each time the event stream starts, because earlier events were missed. A hidden page
 * has no stream.
 * @returns a function that ends it.
 */
function followOrderChanges(onChange: () => void): () => void {
  let source: EventSource | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(later);
    source?.close();
    source = undefined;
  }

  function open() {
    close();
    if (document.visibilityState === 'hidden') return;
    const opened = new EventSource(EVENTS);
    source = opened;
    opened.addEventListener('open', onChange);
    opened.addEventListener('order', onChange);
    // The account has too many listening pages. This one waits until the person returns to it.
    opened.addEventListener('replaced', close);
    opened.addEventListener('error', () => {
      // The browser reopens a broken connection, but not a refused one.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      onChange();
      later = setTimeout(open, REOPEN_MS);
    });
  }

  function follow() {
    if (document.visibilityState === 'hidden') close();
    else open();
  }

  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', close);
  addEventListener('pageshow', reopen);
  open();

  function reopen({ persisted }: PageTransitionEvent) {
    if (persisted) open();
  }

  return () => {
    document.removeEventListener('visibilitychange', follow);
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', reopen);
    close();
  };
}
